/** The files of a new method: they compile, and have placeholders between ‹ and ›. */

import { writtenHeadings } from "../generate/cards.js";
import { exportedName } from "../generate/find-methods.js";
import type { RoleParts } from "./roles.js";

/** The folder of a new method, split into its parts. */
export interface NewMethod {
  /** From library/src: "linear/ridge". */
  readonly folder: string;
  readonly kind: string;
  readonly role: string;
  readonly parts: RoleParts;
}

/** The files by their names. */
export function filesOf(method: NewMethod): Readonly<Record<string, string>> {
  const { kind } = method;
  return {
    [`${kind}.ts`]: declaration(method),
    [`${kind}.test.ts`]: test(method),
    [`${kind}.cases.ts`]: cases(method),
    [`${kind}.md`]: card(method),
  };
}

/** The path from the folder of a method to library/src. */
function up({ folder }: NewMethod): string {
  return "../".repeat(folder.split("/").length);
}

function declaration(method: NewMethod): string {
  const { kind, role, parts } = method;
  const name = exportedName(kind);
  const stateName = `${name[0].toUpperCase()}${name.slice(1)}State`;
  const fields = Object.entries(parts.state);
  const lines = [
    "/** ‹What it is, with its authors and year›. */",
    `import { ${parts.define} } from "${up(method)}contract/${parts.from}.js";`,
    `import * as state from "${up(method)}contract/state/fields.js";`,
    "",
    "/** ‹What it learns: a restored model is checked against it›. */",
    "const learns = {",
    ...fields.map(([field, { form }]) => `  ${field}: state.${form},`),
    "};",
    "",
    `export interface ${stateName} extends state.StateOf<typeof learns> {}`,
    "",
    "/**",
    ` * ‹What it does, and when to use it instead of another ${role}›.`,
    " *",
    " * @example",
    " * ```ts",
    ` * import { ${name} } from "lectern";`,
    ...(role === "encoder" ? [' * import { createTable } from "lectern/data";'] : []),
    " *",
    ` * const model = ${name}().fit(${parts.example});`,
    ` * model.${parts.use}; // ‹its value›`,
    " * ```",
    " */",
    `export const ${name} = ${parts.define}({`,
    `  kind: "${kind}",`,
    '  title: "‹The heading of its card›",',
    '  summary: "‹What it does, in one sentence for lists and help texts›.",',
    ...factLines(parts.task),
    ...(parts.accepts === undefined ? [] : [`  ${parts.accepts}`]),
    "  options: {},",
    "  learns,",
    `  fit: (${parts.data}) => {`,
    `    // ‹learn the state from the data; numerics are functions in their own files›`,
    `    const learned: ${stateName} = { ${fields.map(([field, { value }]) => `${field}: ${value}`).join(", ")} };`,
    "    return { state: learned };",
    "  },",
    ...parts.functions.map((line) => `  ${line}`),
    "});",
  ];
  return `${lines.join("\n")}\n`;
}

/** The facts that follow from the task. */
function factLines(task: string): string[] {
  const predicts = task === "classification" || task === "regression";
  return [
    "  facts: {",
    `    task: "${task}",`,
    ...(task === "preparation" ? [] : ['    shape: "linear", // ‹or "non-linear"›']),
    '    memory: "small", // ‹or "grows with the samples"›',
    "    interpretable: true, // ‹whether a person can read what it has learned›",
    '    cost: { fit: "‹such as n d² + d³›", predict: "‹such as d›" },',
    "    objective: null, // ‹what a fit minimises; a file .objective.ts beside it then evaluates it for a test›",
    ...(predicts ? ['    tuning: "nothing to tune", // ‹or the values worth trying, by option›'] : []),
    '    sources: ["‹authors and year›"],',
    "  },",
  ];
}

function test(method: NewMethod): string {
  const { kind, role, parts } = method;
  const name = exportedName(kind);
  const tables = role === "encoder" ? `import { createTable } from "${up(method)}data/table/table.js";\n` : "";
  return `import { expect, test } from "vitest";
${tables}import { ${name} } from "./${kind}.js";

test("‹what the test checks: reference values of another system, laws, edge cases with their messages›", () => {
  const model = ${name}().fit(${parts.example});
  expect(model.${parts.use}).toEqual("‹the right value›");
});
`;
}

function cases(method: NewMethod): string {
  const name = exportedName(method.kind);
  return `/** The cases of the common checks for ${method.kind}. */
import type { UnderCheck } from "${up(method)}checks/under-check.js";
import { ${name} } from "./${method.kind}.js";

// ‹Add a case for each option that changes how it learns; declare a check that cannot hold with the reason›
export const cases: readonly UnderCheck[] = [{ name: "${method.kind}", subject: ${name} }];
`;
}

/** The placeholder of each section of a card. */
const partTexts: Readonly<Record<string, string>> = {
  Objective: "‹What a fit minimises, as the code computes it›",
  Algorithm: "1. ‹What the code does, step by step›",
  "What it learns": "‹What is in `report`, and what the table of the state does not say›",
  "Strengths and weaknesses": "- ‹When to use it, and when not›",
  "See also": "‹Methods to consider before, after or instead of it›",
};

function card({ kind, parts }: NewMethod): string {
  const name = exportedName(kind);
  const example = `\`\`\`ts
import { ${name} } from "lectern";

const model = ${name}().fit(${parts.example});
console.log(model.${parts.use}); // ‹what it prints›
\`\`\``;
  const sections = writtenHeadings.map((heading) => `## ${heading}\n\n${partTexts[heading] ?? example}\n`);
  return ["‹The idea, in two or three sentences›\n", ...sections].join("\n");
}
