/** docs/gallery/README.md: what each program of the gallery shows, in the words of its head comment. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Output } from "./outputs.js";

/** The folder of the gallery, from the root of the repository. */
export const galleryFolder = "docs/gallery";

/** The index of the gallery, with the figure of a program where docs/gallery/figures has one of its name. */
export function galleryIndex(root: string): Output {
  const head = `# Gallery

Experiments as programs: each runs by itself (\`node scripts/run.mjs ${galleryFolder}/overfitting.ts\`), is tested, and shows one thing. This
list is made by \`npm run generate\` from their first comments.
`;
  const plots = `## Plots

Programs in \`plots/\` draw what the library's plots look like.
`;
  const sections = [head, ...programsIn(root, ""), plots, ...programsIn(root, "plots/")];
  return { path: `${galleryFolder}/README.md`, text: sections.join("\n") };
}

function programsIn(root: string, below: string): string[] {
  const files = readdirSync(join(root, galleryFolder, below)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  return files.sort().flatMap((file) => {
    const source = readFileSync(join(root, galleryFolder, below, file), "utf8");
    // What prints nothing is a part of other programs.
    if (!source.includes("console.log")) return [];
    const name = file.replace(/\.ts$/, "");
    const figure = `figures/${name}.svg`;
    const shown = existsSync(join(root, galleryFolder, figure)) ? `\n![${name}](${figure})\n` : "";
    return [`**[${name}](${below}${file})**: ${headComment(source)}\n${shown}`];
  });
}

/** The first comment of a program, as one line. */
export function headComment(source: string): string {
  const comment = /^\s*\/\*\*([\s\S]*?)\*\//.exec(source)?.[1] ?? "";
  return comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, "").trim())
    .join(" ")
    .trim();
}
