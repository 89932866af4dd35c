import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { type Matrix, toRows } from "../../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../../data/sparse.js";
import { type Column, cellValue, createTable, type Table } from "../../../data/table/table.js";
import { oneHot } from "./one-hot.js";
import reference from "./reference/one-hot.json" with { type: "json" };

const tableOf = (...values: (string | null)[]): Table => createTable({ v: { type: "text", values } as Column });
const rowsOf = (x: Matrix | SparseMatrix) => toRows(isSparse(x) ? toDense(x) : x);
const valuesOf = (table: Table) => Array.from({ length: table.rows }, (_, i) => cellValue(table.columns[0], i));

describe("against scikit-learn", () => {
  test.each(reference.cases.map((entry) => [JSON.stringify(entry.options), entry] as const))("%s", (_, entry) => {
    const model = oneHot(entry.options as Parameters<typeof oneHot>[0]).fit({ x: tableOf(...reference.values) });
    expect(rowsOf(model.transform(tableOf(...reference.values)))).toEqual(entry.train);
    expect(rowsOf(model.transform(tableOf(...reference.laterValues)))).toEqual(entry.later);
    const { names, slots, rare } = model.state.columns[0];
    expect(names.filter((_, at) => slots[at] === rare)).toEqual(entry.infrequent);
  });

  test("drop if binary", () => {
    const x = tableOf(...reference.binary.values);
    expect(rowsOf(oneHot({ drop: "if-binary" }).fit({ x }).transform(x))).toEqual(reference.binary.codes);
  });
});

const name = fc.constantFrom("a", "b", "c", "d", "(rare)", "(missing)", "__proto__");
const values = fc.array(fc.option(name, { freq: 4 }), { minLength: 1, maxLength: 25 });

describe("laws", () => {
  test("decoding inverts encoding, for every drop setting, sparse or dense", () => {
    const drop = fc.constantFrom("none" as const, "first" as const, "if-binary" as const);
    fc.assert(
      fc.property(values, drop, fc.boolean(), (list, dropped, sparse) => {
        const x = tableOf(...list);
        const model = oneHot({ drop: dropped, sparse }).fit({ x });
        const coded = model.transform(x);
        expect(isSparse(coded)).toBe(sparse);
        expect(valuesOf(model.inverse(isSparse(coded) ? toDense(coded) : coded))).toEqual(list);
      }),
    );
  });

  test("[MP-167] each of K labels becomes a vector of K entries, its own 1 and the others 0, and comes back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(fc.nat(), { maxLength: 30 }), (classes, drawn) => {
        const labels = Array.from({ length: classes }, (_, k) => `class ${k}`);
        const list = [...labels, ...drawn.map((k) => labels[k % classes])];
        const x = tableOf(...list);
        const model = oneHot({ categories: labels }).fit({ x });
        const coded = model.transform(x) as Matrix;
        expect([coded.rows, coded.columns]).toEqual([list.length, classes]);
        expect(toRows(coded)).toEqual(list.map((value) => labels.map((label) => (label === value ? 1 : 0))));
        expect(valuesOf(model.inverse(coded))).toEqual(list);
      }),
    );
  });

  test("[IR-013] one-hot rows sum to 1, each entry is 0 or 1, and columns sum to the counts", () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 2, max: 6 }), (list, maxCategories) => {
        const x = tableOf(...list);
        const model = oneHot({ maxCategories }).fit({ x });
        const rows = rowsOf(model.transform(x));
        for (const row of rows) {
          expect(row.filter((entry) => entry === 1).length).toBe(1);
          expect(row.filter((entry) => entry === 0).length).toBe(row.length - 1);
        }
        const sums = rows[0].map((_, j) => rows.reduce((sum, row) => sum + row[j], 0));
        const { names, slots, slotNames, missing } = model.state.columns[0];
        const slotOf = (value: string | null) => (value === null ? missing : slots[names.indexOf(value)]);
        expect(sums).toEqual(slotNames.map((_, slot) => list.filter((value) => slotOf(value) === slot).length));
        expect(new Set(model.outputFeatures).size).toBe(model.outputFeatures.length);
      }),
    );
  });

  test("the inverse keeps the type of the column", () => {
    const columns: readonly Column[] = [
      { type: "category", codes: Int32Array.of(1, 0, -1), categories: ["x", "y"] },
      { type: "ordinal", codes: Int32Array.of(1, 0, -1), levels: ["low", "high"] },
      { type: "boolean", values: Uint8Array.of(1, 0, 255) },
      { type: "text", values: ["b", "a", null] },
    ];
    for (const column of columns) {
      const x = createTable({ v: column });
      const model = oneHot().fit({ x });
      expect(model.inverse(model.transform(x) as Matrix).columns[0]).toEqual(column);
    }
  });

  test("a weight of 2 equals repeating the row, a weight of 0 leaving it out", () => {
    const options = { minCount: 2 };
    const weighted = oneHot(options).fit({ x: tableOf("a", "b", "c", "c"), weights: [2, 1, 1, 0] });
    const repeated = oneHot(options).fit({ x: tableOf("a", "a", "b", "c") });
    expect(weighted.state).toEqual(repeated.state);
  });
});

test("[CB-016] red, blue, green, green become 100, 001, 010, 010 when red, green, blue is their order", () => {
  const x = tableOf("red", "blue", "green", "green");
  const model = oneHot({ categories: ["red", "green", "blue"] }).fit({ x });
  expect(rowsOf(model.transform(x))).toEqual([
    [1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
    [0, 1, 0],
  ]);
});

test("[CB-016] a record of several features becomes one flat row, feature by feature", () => {
  const x = createTable({ hat: ["red", "blue"], coat: ["blue", "blue"] });
  const model = oneHot({ categories: ["red", "green", "blue"] }).fit({ x });
  expect(rowsOf(model.transform(x))).toEqual([
    [1, 0, 0, 0, 0, 1],
    [0, 0, 1, 0, 0, 1],
  ]);
  expect(model.outputFeatures[4]).toBe("coat__one-hot__green");
});

describe("unknown categories", () => {
  const train = tableOf("a", "a", "b", "c");
  const later = tableOf("b", "new");

  test("ignore gives zeros", () => {
    expect(rowsOf(oneHot().fit({ x: train }).transform(later))).toEqual([
      [0, 1, 0],
      [0, 0, 0],
    ]);
  });

  test("rare gives the column of rare ones, and zeros when there is none", () => {
    const model = oneHot({ unknown: "rare", minCount: 2 }).fit({ x: train });
    expect(model.outputFeatures).toEqual(["v__one-hot__a", "v__one-hot__(rare)"]);
    expect(rowsOf(model.transform(later))).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(rowsOf(oneHot({ unknown: "rare" }).fit({ x: train }).transform(later))[1]).toEqual([0, 0, 0]);
  });

  test("refuse names the value", () => {
    const model = oneHot({ unknown: "refuse" }).fit({ x: train });
    expect(refusal(() => model.transform(later))).toContain('one-hot: "new" in row 1 is not one of the 3 known');
    expect(refusal(() => model.transform(tableOf(null)))).toContain("the value in row 0 is missing");
  });
});

describe("missing values", () => {
  const train = tableOf("a", null, "b");

  test("category gives a column if the fit saw one, otherwise zeros", () => {
    const model = oneHot().fit({ x: train });
    expect(model.outputFeatures[2]).toBe("v__one-hot__(missing)");
    expect(rowsOf(model.transform(tableOf(null)))).toEqual([[0, 0, 1]]);
    expect(
      rowsOf(
        oneHot()
          .fit({ x: tableOf("a", "b") })
          .transform(tableOf(null)),
      ),
    ).toEqual([[0, 0]]);
  });

  test("ignore gives zeros", () => {
    expect(rowsOf(oneHot({ missing: "ignore" }).fit({ x: train }).transform(train))[1]).toEqual([0, 0]);
  });

  test("refuse names the row, in fit and later", () => {
    expect(refusal(() => oneHot({ missing: "refuse" }).fit({ x: train }))).toContain("the value in row 1 is missing");
    const model = oneHot({ missing: "refuse" }).fit({ x: tableOf("a", "b") });
    expect(refusal(() => model.transform(tableOf("a", null)))).toContain("the value in row 1 is missing");
  });
});

test("rare values decode to the name of their column", () => {
  const x = tableOf("a", "a", "b", "c");
  const model = oneHot({ minCount: 2 }).fit({ x });
  expect(valuesOf(model.inverse(model.transform(x) as Matrix))).toEqual(["a", "a", "(rare)", "(rare)"]);
});

test("refuses a list of categories with a duplicate, or without one that occurs", () => {
  const x = tableOf("a", "b");
  expect(refusal(() => oneHot({ categories: ["a", "b", "a"] }).fit({ x }))).toBe(
    'invalid-option: one-hot: the category "a" is listed twice',
  );
  expect(refusal(() => oneHot({ categories: ["a"] }).fit({ x }))).toBe(
    'invalid-data: one-hot: the category "b" occurs, but the option categories does not list it',
  );
});

test("warns of a column with one value", () => {
  expect(
    oneHot()
      .fit({ x: tableOf("a", "a") })
      .report.warnings.map(({ message }) => message),
  ).toEqual(['"v": all rows have the same value']);
});
