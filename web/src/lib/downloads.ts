/** Saving files from the browser. */

/** Save content as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const WIDTH = 1600;

/** Convert an SVG to a PNG as wide as a large screen. */
export async function pngOf(svg: string): Promise<Blob> {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , width = 1, height = 1] = (drawing.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  const tall = Math.round((WIDTH * height) / width);
  drawing.setAttribute("width", String(WIDTH));
  drawing.setAttribute("height", String(tall));
  const sized = new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" });
  const image = new Image();
  image.src = URL.createObjectURL(sized);
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = tall;
    canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, tall);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture is empty"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
