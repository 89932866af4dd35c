import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type AnyFitData, evaluate, type RecipeJson, readCsv, trainTestSplit, writeCsv } from "lectern";
import { createTable, dropTableColumns, matrixColumns, selectTableRows, type Table } from "lectern/data";
import { diabetes, iris, penguins } from "lectern/datasets";
import { registry } from "lectern/registry";
import { beforeAll, describe, expect, test } from "vitest";
import type { Block } from "../../../library/test/documentation-blocks.js";
import { tryBlocks } from "../../../library/test/documentation-trial.js";
import { firstWorkspace, type Workspace } from "../workspace/workspace.js";
import { typescriptCode } from "./typescript-code.js";

const folder = fileURLToPath(new URL("../../.cache/programs", import.meta.url));

/** The recipe as the workbench fits it to a table. */
function whole(...steps: RecipeJson[]): RecipeJson {
  const encoder = { kind: "encode-table", options: { scaleNumbers: false } };
  return { kind: "pipeline", options: { steps: [encoder, ...steps] } };
}

const recipe = (kind: string, options: Record<string, unknown> = {}): RecipeJson => ({ kind, options });

interface Case {
  readonly title: string;
  readonly workspace: Partial<Workspace>;
  readonly recipe: RecipeJson;
  /** What the program must print. */
  readonly expected: () => Promise<unknown>;
}

/** Learns as the program should, by way of the registry and of rows picked by hand. */
function learn(json: RecipeJson, x: Table, y: readonly (string | number)[], wanted: "labels" | "numbers") {
  const target = wanted === "labels" ? { codes: codesOf(y), classes: classesOf(y) } : Float64Array.from(y as number[]);
  const { trainIndices, testIndices } = trainTestSplit(
    { x, y: target, features: x.names },
    { testShare: 0.25, seed: 3 },
  );
  const part = (rows: Int32Array): AnyFitData => ({ x: selectTableRows(x, rows), y: Array.from(rows, (i) => y[i]) });
  return evaluate(registry.recipe(json).fit(part(trainIndices)), part(testIndices));
}

const classesOf = (y: readonly (string | number)[]) => [...new Set(y.map(String))].sort();
const codesOf = (y: readonly (string | number)[]) => {
  const classes = classesOf(y);
  return Int32Array.from(y, (name) => classes.indexOf(String(name)));
};

const split = { testShare: 0.25, seed: 3 };
const forest = whole(recipe("random-forest-classifier", { trees: 12, seed: 4 }));
const csv =
  "size,city,rent,id\n40,Bern,1,a\n85,Oslo,3,b\n60,Bern,2,c\n110,Oslo,4,d\n50,Oslo,,e\n95,Bern,3.5,f\n70,Bern,2.2,g\n30,Oslo,1.1,h\n66,Oslo,2.1,i\n";
const flats = () => readCsv(csv).table;

async function learnFlats(json: RecipeJson) {
  const table = selectTableRows(flats(), [0, 1, 2, 3, 5, 6, 7, 8]);
  const rent = [1, 3, 2, 4, 3.5, 2.2, 1.1, 2.1];
  return learn(json, dropTableColumns(table, ["rent", "id"]), rent, "numbers");
}

const ridge = whole(recipe("standardize"), recipe("ridge", { alpha: 0.5 }));
const flatWorkspace = (name: string): Partial<Workspace> => ({
  source: { kind: "file", name },
  target: "rent",
  ignored: ["id"],
  ...split,
});

const irisTable = async () => {
  const { x, y, features } = await iris();
  return {
    x: createTable(matrixColumns(x, features)),
    names: Array.from(y.codes, (code) => y.classes[code] as string),
  };
};

const cases: readonly Case[] = [
  {
    title: "bundled classes",
    workspace: { source: { kind: "bundled", name: "iris" }, target: "species", ...split },
    recipe: forest,
    expected: async () => {
      const { x, names } = await irisTable();
      return learn(forest, x, names, "labels");
    },
  },
  {
    title: "bundled numbers, some columns ignored",
    workspace: {
      source: { kind: "bundled", name: "diabetes" },
      target: "progression",
      ignored: ["sex", "bmi"],
      ...split,
    },
    recipe: ridge,
    expected: async () => {
      const { x, y, features } = await diabetes();
      const table = dropTableColumns(createTable(matrixColumns(x, features)), ["sex", "bmi"]);
      return learn(ridge, table, [...y], "numbers");
    },
  },
  {
    title: "another column of a bundled set as the target",
    workspace: { source: { kind: "bundled", name: "iris" }, target: "petal_width", ...split },
    recipe: ridge,
    expected: async () => {
      const { x, y, features } = await iris();
      const column = { type: "category", codes: y.codes, categories: y.classes } as const;
      const columns = matrixColumns(x, features);
      const width = columns.get("petal_width") as Float64Array;
      const table = createTable([...columns, ["species", column] as const]);
      return learn(ridge, dropTableColumns(table, ["petal_width"]), [...width], "numbers");
    },
  },
  {
    title: "a file with gaps in its target",
    workspace: flatWorkspace("flats.csv"),
    recipe: ridge,
    expected: () => learnFlats(ridge),
  },
  {
    title: "a packed file",
    workspace: flatWorkspace("flats.csv.gz"),
    recipe: ridge,
    expected: () => learnFlats(ridge),
  },
  {
    title: "clusters of a table, target left out",
    workspace: { source: { kind: "bundled", name: "penguins" }, target: "species" },
    recipe: whole(recipe("k-means", { clusters: 3 })),
    expected: async () => {
      const x = dropTableColumns(await penguins(), ["species"]);
      const { labels } = registry.recipe(whole(recipe("k-means", { clusters: 3 }))).fit({ x });
      return writeCsv(createTable({ cluster: labels as Int32Array }));
    },
  },
  {
    title: "components",
    workspace: { source: { kind: "bundled", name: "iris" }, target: "species" },
    recipe: whole(recipe("pca", { components: 2 })),
    expected: async () => {
      const { x } = await irisTable();
      const model = registry.recipe(whole(recipe("pca", { components: 2 }))).fit({ x });
      return writeCsv(createTable(matrixColumns(model.transform!(x), model.outputFeatures ?? [])));
    },
  },
  {
    title: "a search, which the compiler does not know",
    workspace: { source: { kind: "bundled", name: "diabetes" }, target: "progression", ...split },
    recipe: whole(recipe("grid-search", { recipe: recipe("ridge"), space: { alpha: [0.1, 10] } })),
    expected: async () => {
      const { x, y, features } = await diabetes();
      const search = whole(recipe("grid-search", { recipe: recipe("ridge"), space: { alpha: [0.1, 10] } }));
      return learn(search, createTable(matrixColumns(x, features)), [...y], "numbers");
    },
  },
];

const programs = cases.map(({ workspace, recipe: json }) =>
  typescriptCode({ ...firstWorkspace, ...workspace }, json, registry),
);

/** Programs whose types are checked too, beside those that are run. */
const others: readonly (readonly [Partial<Workspace>, RecipeJson])[] = [
  [{}, whole(recipe("nearest-neighbors-classifier"))],
  [{ testShare: 0 }, whole(recipe("nearest-neighbors-classifier"))],
  [{ source: { kind: "generator", name: "circles", options: { noise: 0.2 } } }, whole(recipe("gaussian-naive-bayes"))],
  [{ source: { kind: "bundled", name: "linnerud" }, target: "Pulse" }, ridge],
  [{ source: { kind: "bundled", name: "breast-cancer" }, target: "diagnosis" }, whole(recipe("fisher-projection"))],
  [{ source: { kind: "bundled", name: "wine" }, target: null }, whole(recipe("probabilistic-pca", { components: 2 }))],
  [{ source: { kind: "bundled", name: "penguins" }, target: "species" }, recipe("encode-table")],
  [{ source: { kind: "file", name: "x.parquet" }, target: 'it\'s "so"' }, ridge],
  [
    {
      source: {
        kind: "points",
        points: [0, 1, 2, 3, 4, 5].map((i) => ({ x: i / 2, y: -i, group: i % 2 })),
      },
    },
    whole(recipe("nearest-centroid")),
  ],
];

describe("programs made of workspaces", () => {
  let blocks: Block[];
  let problems: ReadonlyMap<Block, string>;

  beforeAll(async () => {
    const made = others.map(([workspace, json]) => typescriptCode({ ...firstWorkspace, ...workspace }, json, registry));
    blocks = [...programs, ...made].map((code, i) => ({
      file: `program ${i}`,
      line: 0,
      code,
      // A file that is not there cannot be read; those that are run below need not be run twice.
      trial: i < programs.length || code.includes("readFile") ? "no-run" : "run",
    }));
    problems = await tryBlocks(blocks, folder);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "flats.csv"), csv);
    writeFileSync(join(folder, "flats.csv.gz"), gzipSync(csv));
  }, 120_000);

  test("have sound types, and run", () => {
    for (const block of blocks) expect(problems.get(block) ?? "", block.code).toBe("");
  });

  test.each(cases.map(({ title }, i) => [title, i] as const))("%s: prints what the workbench shows", async (_, i) => {
    const printed = await runProgram(`case-${i}.ts`, programs[i] as string);
    const expected = await (cases[i] as Case).expected();
    if (typeof expected === "string") expect(printed.trim()).toBe(expected.trim());
    else expect(new Function(`return (${printed})`)()).toEqual(expected);
  });
});

test("the program reads like one written by hand", () => {
  expect(
    typescriptCode(firstWorkspace, whole(recipe("nearest-neighbors-classifier", { neighbors: 7 })), registry),
  ).toBe(`import { encodeTable, evaluate, nearestNeighborsClassifier, pipeline, trainTestSplit } from "lectern";
import { createTable, dropTableColumns, matrixColumns, rowsWithValue, selectTableRows, targetFromColumn } from "lectern/data";
import { moons } from "lectern/datasets";

// The samples.
const { x, y, features } = moons();
const classes = { type: "category", codes: y.codes, categories: y.classes } as const;
const table = createTable([...matrixColumns(x, features), ["group", classes]]);

// What is learned from.
const rows = selectTableRows(table, rowsWithValue(table, "group"));
const inputs = dropTableColumns(rows, ["group"]);
const data = { x: inputs, y: targetFromColumn(rows, "group", "labels"), features: inputs.names };
const { train, test } = trainTestSplit(data, { testShare: 0.3, seed: 0 });

// The recipe, and the model it gives.
const recipe = pipeline(encodeTable({ scaleNumbers: false }), nearestNeighborsClassifier({ neighbors: 7 }));
const model = recipe.fit(train);

// How good it is on rows it has not seen.
console.log(evaluate(model, test));
`);
});

function runProgram(name: string, code: string): Promise<string> {
  writeFileSync(join(folder, name), code);
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), name], { cwd: folder });
  let [printed, errors] = ["", ""];
  child.stdout.on("data", (text) => (printed += text));
  child.stderr.on("data", (text) => (errors += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(printed) : reject(new Error(errors))));
  });
}
