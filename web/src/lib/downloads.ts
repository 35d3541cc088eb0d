/** Files made in the browser. */

/** Have the browser save something under a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const WIDTH = 1600;

/** A drawing as a picture of points, as wide as a large screen. */
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
