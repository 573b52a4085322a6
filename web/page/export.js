/* export.js - files and copies of a layout: SVG, PNG, LaTeX, C++, the answer. */

/* What `ct` prints for a part of the pane; rejects with its message. */
function made(pane, part) {
  return new Promise((resolve, reject) => {
    let result = null;
    pane.desk.ct.ask(`${pane.key}-export`, pane.request([part]), (one) => {
      if (one.part === part || one.code !== 0)
        result = one;
    }).then((how) => {
      if (result?.code === 0)
        resolve(result.out);
      else
        reject(new Error(result?.err.replace(/^ct: /, "").trim() || how.stopped || how));
    });
  });
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/* The picture at twice its size. */
async function pixels(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, 8000 / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) =>
    blob ? resolve(blob) : reject(new Error("the picture is too large for PNG")), "image/png"));
}

const files = [
  {name: "SVG", file: "layout.svg", part: "svg", type: "image/svg+xml"},
  {name: "PNG", file: "layout.png", part: "svg", blob: pixels},
  {name: "LaTeX", file: "layout.tex", part: "latex", type: "application/x-tex"},
  {name: "C++", file: "layout.txt", part: "cxx", type: "text/plain"}
];

export function exportsOf(pane) {
  const host = document.createElement("div"), message = document.createElement("output");
  host.className = "exports";
  const button = (text, call) => {
    const one = document.createElement("button");
    one.type = "button";
    one.textContent = text;
    one.addEventListener("click", async () => {
      message.textContent = "";
      try {
        await call();
      } catch (error) {
        message.textContent = error.message;
      }
    });
    return one;
  };
  for (const {name, file, part, type, blob} of files) {
    host.append(button(`Save ${name}`, async () => {
      const text = await made(pane, part);
      save(blob ? await blob(text) : new Blob([text], {type}), file);
    }));
    if (!blob)
      host.append(button(`Copy ${name}`, async () => pane.desk.copy((await made(pane, part)).trim(),
        name)));
  }
  host.append(button("Copy the answer", () => pane.desk.copy(pane.answered || "", "the answer")));
  host.append(message);
  return host;
}
