/** docs/methods/README.md: every method by family, with its summary. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cardFolder } from "./cards.js";
import type { FoundMethod } from "./find-methods.js";
import type { Output } from "./outputs.js";

/** The index of the cards; composite methods have a card only if there is something to show. */
export function cardIndex(root: string, methods: readonly FoundMethod[]): Output {
  const families = [...new Set(methods.map(({ family }) => family))].sort();
  const sections = families.map((family) => {
    const rows = methods.filter((method) => method.family === family).map((method) => rowOf(root, method));
    return `## ${family}\n\n| method | role | what it does |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  const head = `# Methods

Every method of the library, by the folder it is in. A card says what the method is for, what it minimises, how it works, what it
learns and what it is bad at, with an example that a test runs. Cards are made by \`npm run generate\` from the text beside each
method (\`library/src/linear/ridge/ridge.md\`) and from its declaration.
`;
  return { path: `${cardFolder}/README.md`, text: [head, ...sections].join("\n") };
}

function rowOf(root: string, { kind, folder, method }: FoundMethod): string {
  const hasCard = existsSync(join(root, "library/src", folder, `${kind}.md`));
  const role = method.traits?.role ?? "that of its parts";
  return `| ${hasCard ? `[${kind}](${kind}.md)` : kind} | ${role} | ${method.summary} |`;
}
