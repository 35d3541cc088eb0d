// Search runs in a worker. Browsers refuse to start one for a page that was opened from the disk, so
// there a hidden frame stands in for it: `self` is then the frame's window. Messages are copied, as they
// are between a page and its worker: both sides change what they have received.
if (location.protocol === "file:") {
  window.Worker = class {
    #window;
    #loaded;

    constructor(address) {
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.title = "Search";
      document.body.append(frame);
      this.#window = frame.contentWindow;
      this.#window.postMessage = (message) => {
        const data = structuredClone(message);
        setTimeout(() => this.onmessage?.({ data }));
      };
      const script = frame.contentDocument.createElement("script");
      script.src = address;
      this.#loaded = new Promise((resolve, reject) => {
        script.onload = resolve;
        script.onerror = reject;
      });
      this.#loaded.catch((error) => this.onerror?.(error));
      frame.contentDocument.body.append(script);
    }

    postMessage(message) {
      const data = structuredClone(message);
      this.#loaded.then(() => this.#window.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.#window.frameElement.remove();
    }
  };
}
