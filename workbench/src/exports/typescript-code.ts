/** A workspace as a TypeScript program that does the same with the library. */
import type { RecipeJson, Registry, Role, TargetKind } from "lectern/contract";
import type { Workspace } from "../workspace/workspace.js";
import { callCode, valueCode, WIDTH } from "./code-text.js";
import { type Code, type Imports, recipeCode } from "./recipe-code.js";
import { type NamedColumn, sampleCode } from "./sample-code.js";

/** Roles whose models apply to new samples, so that there are test rows. */
const tested: ReadonlySet<Role> = new Set<Role>(["classifier", "regressor", "density", "detector"]);

/** The program; the recipe is the whole one, with the encoder of the table, and `columns` are those of the table. */
export function typescriptCode(
  workspace: Workspace,
  columns: readonly NamedColumn[],
  recipe: RecipeJson,
  registry: Registry,
): string {
  const { role, target } = registry.recipe(recipe).traits;
  const parts = {
    samples: sampleCode(workspace.source, columns, workspace.types),
    data: dataCode(workspace, target),
    split: splitCode(workspace, role),
    recipe: recipeCode(recipe, registry),
  };
  const [train, test] = parts.split === undefined ? ["data", "data"] : ["train", "test"];
  const result = resultCode(role, test, parts.recipe.isTyped ? "" : "!", parts.split !== undefined);
  const sections = [
    section("The data.", parts.samples),
    section("Features and target.", parts.data, parts.split),
    section("The recipe and its model.", {
      text: `const recipe = ${parts.recipe.text};\nconst model = recipe.fit(${train});`,
      imports: parts.recipe.imports,
    }),
    section(result.title, result),
  ];
  return `${importLines(sections.map(({ imports }) => imports))}\n\n${sections.map(({ text }) => text).join("\n\n")}\n`;
}

function section(title: string, ...given: readonly (Code | undefined)[]): Code {
  const codes = given.filter((code) => code !== undefined);
  const text = [`// ${title}`, ...codes.map((code) => code.text)].join("\n");
  return { text, imports: merged(codes.map(({ imports }) => imports)) };
}

/** Code that defines `data`, as `fit` and the split take it. */
function dataCode({ target, ignored }: Workspace, wanted: TargetKind): Code {
  const dropped = [...new Set(target === null ? ignored : [target, ...ignored])];
  const drop = (from: string) =>
    dropped.length === 0 ? from : callCode("dropTableColumns", [from, valueCode(dropped)]);
  const used = dropped.length === 0 ? [] : ["dropTableColumns"];
  if (target === null || wanted === "none") {
    return {
      text: `const inputs = ${drop("table")};\nconst data = { x: inputs, y: undefined, features: inputs.names };`,
      imports: { "lectern/data": used },
    };
  }
  const name = valueCode(target);
  const others = ignored.filter((column) => column !== target);
  const from = others.length === 0 ? "table" : callCode("dropTableColumns", ["table", valueCode(others)]);
  return {
    text: `const data = splitTarget(${from}, ${name}, ${valueCode(wanted)});`,
    imports: { lectern: ["splitTarget"], "lectern/data": others.length === 0 ? [] : ["dropTableColumns"] },
  };
}

function splitCode({ testShare, seed }: Workspace, role: Role): Code | undefined {
  if (testShare === 0 || !tested.has(role)) return undefined;
  return {
    text: `const { train, test } = trainTestSplit(data, ${valueCode({ testShare, seed })});`,
    imports: { lectern: ["trainTestSplit"] },
  };
}

interface ResultCode extends Code {
  readonly title: string;
}

/** Code that prints the results of the model; `sure` is the assertion that the model has the function. */
function resultCode(role: Role, test: string, sure: "" | "!", isTest: boolean): ResultCode {
  const rows = isTest ? "unseen rows" : "the training rows";
  const printed = (title: string, columns: string, imports: readonly string[] = []): ResultCode => ({
    title,
    text: `console.log(writeCsv(createTable(${columns})));`,
    imports: { lectern: ["writeCsv"], "lectern/data": ["createTable", ...imports] },
  });
  switch (role) {
    case "classifier":
    case "regressor":
      return {
        title: `Scores on ${rows}.`,
        text: `console.log(evaluate(model, ${test}));`,
        imports: { lectern: ["evaluate"] },
      };
    case "transformer":
      return printed(
        "The transformed samples.",
        `matrixColumns(model.transform${sure}(data.x), model.outputFeatures${sure})`,
        ["matrixColumns"],
      );
    case "embedding":
      return printed("The embedding of the samples.", `matrixColumns(model.embedding${sure}, ["x", "y", "z"])`, [
        "matrixColumns",
      ]);
    case "clusterer":
      return printed("The cluster of each sample.", `{ cluster: model.labels${sure} }`);
    case "density":
      return printed(`Log-density of ${rows}.`, `{ logDensity: model.logDensity${sure}(${test}.x) }`);
    case "detector":
      return printed(
        `Outlier scores of ${rows}.`,
        `{ score: model.score${sure}(${test}.x), outlier: model.isOutlier${sure}(${test}.x) }`,
      );
  }
}

function merged(all: readonly Imports[]): Imports {
  const names = new Map<string, Set<string>>();
  for (const imports of all) {
    for (const [module, own] of Object.entries(imports)) {
      names.set(module, new Set([...(names.get(module) ?? []), ...own]));
    }
  }
  return Object.fromEntries([...names].map(([module, own]) => [module, [...own]]));
}

/** Node's own modules first, names in order. */
function importLines(all: readonly Imports[]): string {
  const modules = Object.entries(merged(all)).filter(([, names]) => names.length > 0);
  const order = (module: string) => (module.startsWith("node:") ? `0${module}` : `1${module}`);
  return modules
    .sort(([a], [b]) => (order(a) < order(b) ? -1 : 1))
    .map(([module, names]) => importLine(module, [...names].sort()))
    .join("\n");
}

function importLine(module: string, names: readonly string[]): string {
  const flat = `import { ${names.join(", ")} } from ${valueCode(module)};`;
  if (flat.length <= WIDTH) return flat;
  return `import {\n${names.map((name) => `  ${name},\n`).join("")}} from ${valueCode(module)};`;
}
