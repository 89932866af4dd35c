/** docs/gallery/README.md: what each program of the gallery shows, from its head comment. */
import { type GalleryProgram, galleryFolder } from "./gallery-programs.js";
import type { Output } from "./outputs.js";

/** The index of the gallery by family, with the figures of the programs that have one. */
export function galleryIndex(programs: readonly GalleryProgram[]): Output {
  const head = `# Gallery

Experiments as programs: each runs by itself (\`node scripts/run.mjs ${galleryFolder}/kernel-machines/overfitting.ts\`), is tested, and
shows one thing. They are in folders named after the methods' families. This list is made by \`npm run generate\` from the first
comments of the programs; \`npm run gallery\` draws the figures.
`;
  const families = [...new Set(programs.map(({ family }) => family))].sort();
  const sections = families.flatMap((family) => [
    ...(family === "" ? [] : [`## ${family}\n`]),
    ...programs.filter((program) => program.family === family).map(entryOf),
  ]);
  return { path: `${galleryFolder}/README.md`, text: [head, ...sections].join("\n") };
}

function entryOf({ name, path, shows, figure }: GalleryProgram): string {
  return `**[${name}](${path})**: ${shows}\n${figure === undefined ? "" : `\n![${name}](${figure})\n`}`;
}
