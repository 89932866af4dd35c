import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { evaluate, writeCsv } from "lectern";
import type { RecipeJson } from "lectern/contract";
import { createTable, isTable, matrixColumns } from "lectern/data";
import { registry } from "lectern/registry";
import { beforeAll, describe, expect, test } from "vitest";
import type { Block } from "../../../library/test/documentation-blocks.js";
import { tryBlocks } from "../../../library/test/documentation-trial.js";
import { fitRecipe } from "../compute/fit-recipe.js";
import type { Learned } from "../compute/learned.js";
import { loadSource } from "../data/load-source.js";
import { firstWorkspace, type Workspace } from "../workspace/workspace.js";
import { typescriptCode } from "./typescript-code.js";

const folder = fileURLToPath(new URL("../../.cache/programs", import.meta.url));

const csv = `size,city,rent,id
40,Bern,1,a
85,Oslo,3,b
60,Bern,2,c
110,Oslo,4,d
50,Oslo,,e
95,Bern,3.5,f
,Bern,2.2,g
30,Oslo,1.1,h
66,Oslo,2.1,i
`;

const step = (kind: string, options: Record<string, unknown> = {}): RecipeJson => ({ kind, options });
const ridge = [step("standardize"), step("ridge", { alpha: 0.5 })];
const bundled = (name: string) => ({ kind: "bundled", name }) as const;
const generator = (name: string, options = {}) => ({ kind: "generator", name, options }) as const;
const split = { testShare: 0.25, seed: 3 };
const points = Array.from({ length: 12 }, (_, i) => ({ x: i / 12, y: ((7 * i) % 12) / 12, group: i % 2 }));

/** Workspaces of every kind of source and of every kind of result. */
const cases: readonly (readonly [title: string, Partial<Workspace>])[] = [
  ["what a newcomer sees", {}],
  ["no test", { testShare: 0 }],
  [
    "bundled classes",
    { source: bundled("iris"), target: "species", steps: [step("random-forest-classifier", { trees: 9 })], ...split },
  ],
  [
    "bundled numbers, columns left out",
    { source: bundled("diabetes"), target: "progression", ignored: ["sex", "LDL"], steps: ridge, ...split },
  ],
  ["another column as the target", { source: bundled("iris"), target: "petal width", steps: ridge, ...split }],
  ["one of several targets", { source: bundled("linnerud"), target: "pulse", steps: ridge, ...split }],
  [
    "a table with gaps",
    { source: bundled("penguins"), target: "species", steps: [step("gaussian-naive-bayes")], ...split },
  ],
  [
    "gaps that the method uses",
    {
      source: { kind: "file", name: "flats.csv" },
      target: "rent",
      ignored: ["city", "id"],
      steps: [step("boosted-trees-regressor", { maxIterations: 5, minLeaf: 1 })],
      ...split,
    },
  ],
  [
    "a file with gaps in its target",
    { source: { kind: "file", name: "flats.csv" }, target: "rent", ignored: ["id"], steps: ridge, ...split },
  ],
  [
    "a packed file",
    { source: { kind: "served", name: "flats.csv.gz" }, target: "rent", ignored: ["id"], steps: ridge, ...split },
  ],
  [
    "a generator of numbers",
    {
      source: generator("sine", { noise: 0.3, seed: 2 }),
      target: "value",
      steps: [step("polynomial-features", { degree: 3 }), ...ridge],
      ...split,
    },
  ],
  [
    "drawn points",
    { source: { kind: "points", points }, target: "group", steps: [step("nearest-centroid")], ...split },
  ],
  ["clusters", { source: bundled("penguins"), target: "species", steps: [step("k-means", { clusters: 3 })] }],
  ["components", { source: bundled("iris"), target: "species", steps: [step("pca", { components: 2 })] }],
  [
    "components that know the target",
    { source: bundled("wine"), target: "cultivar", steps: [step("fisher-projection")] },
  ],
  [
    "a density",
    { source: generator("cross"), target: null, steps: [step("probabilistic-pca", { components: 1 })], ...split },
  ],
  ["an encoder alone", { source: bundled("penguins"), target: null, steps: [step("encode-table")] }],
  [
    "a search, which the compiler does not know",
    {
      source: bundled("diabetes"),
      target: "progression",
      steps: [step("grid-search", { recipe: step("ridge"), space: { alpha: [0.1, 10] } })],
      ...split,
    },
  ],
];

interface Made {
  readonly learned: Learned;
  readonly code: string;
}

/** Learns as the worker of the workbench does, and writes the program down. */
async function make(part: Partial<Workspace>): Promise<Made> {
  const workspace = { ...firstWorkspace, ...part };
  const { source } = workspace;
  const isFile = source.kind === "file" || source.kind === "served";
  // The worker would fetch a served file from the server, which these programs do not do.
  const { table } = await loadSource(isFile ? { kind: "file", name: "flats.csv" } : source, { file: new Blob([csv]) });
  const learned = await fitRecipe(table, workspace, { signal: new AbortController().signal });
  const columns = table.names.map((name, j) => ({ name, type: table.columns[j]?.type ?? "" }));
  return { learned, code: typescriptCode(workspace, columns, learned.json, registry) };
}

/** What the program must print. */
function expected({ model, data, train, test: kept }: Learned): unknown {
  const { x, y } = kept ?? train;
  switch (model.role) {
    case "classifier":
    case "regressor":
      return evaluate(model, { x, y });
    case "clusterer":
      return writeCsv(createTable({ cluster: model.labels as Int32Array }));
    case "density":
      return writeCsv(createTable({ logDensity: model.logDensity!(x) }));
    default: {
      const made = model.transform!(data.x);
      return writeCsv(isTable(made) ? made : createTable(matrixColumns(made, model.outputFeatures ?? [])));
    }
  }
}

describe("programs generated from workspaces", () => {
  let made: readonly Made[];
  let blocks: readonly Block[];
  let problems: ReadonlyMap<Block, string>;

  beforeAll(async () => {
    made = await Promise.all(cases.map(([, workspace]) => make(workspace)));
    blocks = made.map(({ code }, i) => ({ file: cases[i]?.[0] ?? "", line: 0, code, trial: "no-run" }));
    problems = await tryBlocks(blocks, folder);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "flats.csv"), csv);
    writeFileSync(join(folder, "flats.csv.gz"), gzipSync(csv));
  }, 120_000);

  test("type-check", () => {
    expect(blocks.map((block) => problems.get(block)).filter((problem) => problem !== undefined)).toEqual([]);
  });

  test("print what the workbench shows", async () => {
    const printed = await runPrograms(made.map(({ code }) => code));
    for (const [i, { learned, code }] of made.entries()) {
      const wanted = expected(learned);
      const text = typeof wanted === "string" ? wanted : JSON.stringify(wanted);
      expect(printed[i]?.trim(), code).toBe(text.trim());
    }
  });
});

test("the program reads like one written by hand", async () => {
  const { code } = await make({ steps: [step("nearest-neighbors-classifier", { neighbors: 7 })] });
  expect(code).toBe(`import {
  encodeTable,
  evaluate,
  nearestNeighborsClassifier,
  pipeline,
  splitTarget,
  trainTestSplit,
} from "lectern";
import { createTable, matrixColumns } from "lectern/data";
import { moons } from "lectern/datasets";

// The data.
const { x, y } = moons({ noise: 0.25 });
const names = ["x", "y"];
const classes = { type: "category", codes: y.codes, categories: y.classes } as const;
const table = createTable([...matrixColumns(x, names), ["group", classes]]);

// Features and target.
const data = splitTarget(table, "group", "labels");
const { train, test } = trainTestSplit(data, { testShare: 0.3, seed: 0 });

// The recipe and its model.
const recipe = pipeline(encodeTable({ scaleNumbers: false }), nearestNeighborsClassifier({ neighbors: 7 }));
const model = recipe.fit(train);

// Scores on unseen rows.
console.log(evaluate(model, test));
`);
});

/** What each program prints; all run in one process, one after the other, so that the library is loaded once. */
async function runPrograms(codes: readonly string[]): Promise<string[]> {
  for (const [i, code] of codes.entries()) writeFileSync(join(folder, `program-${i}.ts`), code);
  const runner = join(folder, "run-all.mts");
  writeFileSync(
    runner,
    `const print = console.log;
for (let i = 0; i < ${codes.length}; i++) {
  let text = "";
  console.log = (value: unknown) => { text += typeof value === "string" ? value : JSON.stringify(value); };
  try {
    await import(\`./program-\${i}.ts\`);
  } catch (error) {
    text = String(error);
  }
  print(JSON.stringify(text));
}
`,
  );
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), runner], { cwd: folder });
  let [printed, errors] = ["", ""];
  child.stdout.on("data", (text) => (printed += text));
  child.stderr.on("data", (text) => (errors += text));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(errors);
  return printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as string);
}
