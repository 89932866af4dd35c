import { createTable, matrixColumns, readCsv, type Table, writeCsv } from "lectern/data";
import * as datasets from "lectern/datasets";
import { expect, test } from "vitest";
import { bundledSets } from "../data/bundled.js";
import type { ColumnTypes } from "../data/column-types.js";
import { generators } from "../data/generators.js";
import { loadSource } from "../data/load-source.js";
import type { DataSource } from "../data/source.js";
import { sampleCode } from "./sample-code.js";

/** Runs the code that creates a table, with its imports. */
async function made({ text }: { readonly text: string }): Promise<Table> {
  const given = { ...datasets, createTable, matrixColumns, readCsv, writeCsv };
  const javascript = text.replaceAll(" as const", "");
  const run = new Function(...Object.keys(given), `return (async () => { ${javascript}\nreturn table; })()`);
  return (await run(...Object.values(given))) as Table;
}

async function expectSame(source: DataSource, types: ColumnTypes = {}): Promise<void> {
  const { table, detected } = await loadSource(source, { types });
  const code = sampleCode(
    source,
    table.names.map((name, j) => ({ name, type: table.columns[j]?.type ?? "", detected: detected[name] })),
    types,
  );
  for (const [module, names] of Object.entries(code.imports)) {
    if (module === "lectern/datasets") expect(Object.keys(datasets)).toEqual(expect.arrayContaining([...names]));
  }
  expect(await made(code), code.text).toEqual(table);
}

test.each(bundledSets.map(({ name }) => name))("the code reproduces the bundled set %s", (name) =>
  expectSame({ kind: "bundled", name }),
);

test.each(generators.map(({ name }) => name))("the code reproduces the generator %s", async (name) => {
  await expectSame({ kind: "generator", name, options: {} });
  await expectSame({ kind: "generator", name, options: { seed: 5, samples: 30 } });
});

test("drawn points are in the program, as classes and as numbers", async () => {
  const points = [0.1, 0.5, 0.25, 1].map((x, i) => ({ x, y: 1 - x / 3, group: i % 2 }));
  await expectSame({ kind: "points", points });
  await expectSame({ kind: "points", points, mode: "numbers" });
});

test("changed types are in the program", async () => {
  await expectSame({ kind: "bundled", name: "wine" }, { magnesium: "category" });
  await expectSame({ kind: "bundled", name: "iris" }, { "petal width": "text", "petal length": "number" });
  await expectSame({ kind: "generator", name: "moons", options: { samples: 30 } }, { group: "number", x1: "date" });
  await expectSame(
    { kind: "bundled", name: "iris" },
    { species: { type: "ordinal", levels: ["virginica", "setosa"] } },
  );
  const { text } = sampleCode({ kind: "file", name: "a.csv" }, [], { zip: "text", sold: "category" });
  expect(text).toBe(
    'const { table } = readCsv(await readFile("a.csv"), { types: { zip: "text", sold: "category" } });',
  );
});

test.each([
  ["a.csv", 'const { table } = readCsv(await readFile("a.csv"));'],
  ["Größe 2.TSV.gz", 'const { table } = readCsv(gunzipSync(await readFile("Größe 2.TSV.gz")));'],
  [
    "x.y.parquet",
    '// The library reads CSV: export the data from the workbench as x.y.csv.\nconst { table } = readCsv(await readFile("x.y.csv"));',
  ],
])("%s is read with the functions of the library", (name, text) => {
  expect(sampleCode({ kind: "file", name }, [], {}).text).toBe(text);
  expect(sampleCode({ kind: "served", name }, [], {}).text).toBe(text);
});
