/** docs/README.md: the way into the documentation. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FoundMethod } from "./find-methods.js";
import type { Output } from "./outputs.js";

/** Links to the guides with what each is about, to the cards, the gallery, the curriculum and the list of names. */
export function docsIndex(root: string, methods: readonly FoundMethod[]): Output {
  const text = `# Documentation

Made by \`npm run generate\`. Start with the [README](../README.md); words are explained in the [glossary](../GLOSSARY.md).

## Guides

${pagesIn(root, "guide").join("\n")}

## Reference

- [Methods](methods/README.md): a card for each of the ${methods.length} methods, by family
- [Public names](api/exports.txt): what each path of the package exports
- [Gallery](gallery/README.md): experiments as programs, with what they show

## Curriculum

What the courses teach, row by row, with the tests that prove each row (\`npm run curriculum\`):

${pagesIn(root, "curriculum").join("\n")}
`;
  return { path: "docs/README.md", text };
}

function pagesIn(root: string, folder: string): string[] {
  const names = readdirSync(join(root, "docs", folder)).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => {
    const title = /^# (.*)$/m.exec(readFileSync(join(root, "docs", folder, name), "utf8"))?.[1] ?? name;
    return `- [${title}](${folder}/${name})`;
  });
}
