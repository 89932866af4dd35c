import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { type SparseMatrix, selectSparseRows } from "../../../data/sparse.js";
import { createTable, selectTableRows, type Table } from "../../../data/table/table.js";
import { createRandom } from "../../../numeric/random/random.js";
import reference from "../reference/hashing.json" with { type: "json" };
import { hashCategories } from "./hash-categories.js";

const tableOf = (...values: (string | null)[]): Table => createTable({ city: { type: "text", values } });

test.each(reference.cases.map((entry) => [entry.columns, entry.signed, entry] as const))(
  "matches scikit-learn's FeatureHasher, %i columns, signed %s",
  (columns, signed, entry) => {
    const x = tableOf(...reference.words);
    const coded = hashCategories({ buckets: columns, signed }).fit({ x }).transform(x) as SparseMatrix;
    expect(Array.from(coded.columnIndex)).toEqual(entry.places);
    expect(Array.from(coded.values)).toEqual(entry.values);
  },
);

describe("laws", () => {
  const words = Array.from({ length: 200 }, (_, i) => `word ${i % 70}`);

  test("the order of the rows and the rows of the fit do not matter", () => {
    const x = tableOf(...words);
    const model = hashCategories({ buckets: 16 }).fit({ x });
    const coded = model.transform(x) as SparseMatrix;
    for (let seed = 0; seed < 10; seed++) {
      const order = createRandom(seed).permutation(200);
      const shuffled = model.transform(selectTableRows(x, order)) as SparseMatrix;
      expect(shuffled).toEqual(selectSparseRows(coded, order));
    }
    expect(
      hashCategories({ buckets: 16 })
        .fit({ x: tableOf("other") })
        .transform(x),
    ).toEqual(coded);
  });

  test("a category, an ordinal and a text column of the same values get the same codes", () => {
    const categories = ["b", "a"];
    const codes = Int32Array.of(0, 1, 0);
    const recipe = hashCategories({ buckets: 32 });
    const code = (column: Parameters<typeof createTable>[0]) => {
      const x = createTable(column);
      return recipe.fit({ x }).transform(x);
    };
    const expected = code({ v: { type: "text", values: ["b", "a", "b"] } });
    expect(code({ v: { type: "category", codes, categories } })).toEqual(expected);
    expect(code({ v: { type: "ordinal", codes, levels: categories } })).toEqual(expected);
  });

  test("columns of different names are hashed differently, and so are different seeds", () => {
    const values = words.slice(0, 70);
    const column = { type: "text", values } as const;
    const place = (name: string, seed: number) => {
      const x = createTable({ [name]: column });
      return (hashCategories({ buckets: 1024, seed }).fit({ x }).transform(x) as SparseMatrix).columnIndex;
    };
    expect(place("a", 0)).toEqual(place("a", 0));
    expect(place("a", 0)).not.toEqual(place("b", 0));
    expect(place("a", 0)).not.toEqual(place("a", 1));
  });

  test("categories are spread evenly over columns and signs", () => {
    const many = Array.from({ length: 8000 }, (_, i) => `id-${i}`);
    for (let seed = 0; seed < 5; seed++) {
      const x = tableOf(...many);
      const coded = hashCategories({ buckets: 8, seed }).fit({ x }).transform(x) as SparseMatrix;
      const counts = new Float64Array(8);
      for (const j of coded.columnIndex) counts[j]++;
      // Each count is binomial with mean 1000 and deviation 30.
      for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
      expect(Math.abs(coded.values.reduce((sum, value) => sum + value, 0))).toBeLessThan(450);
    }
  });
});

describe("missing values", () => {
  const x = tableOf("a", null, "a");

  test("are hashed like a category that no text can name, or give zeros, or are refused", () => {
    const own = hashCategories({ buckets: 4096 }).fit({ x }).transform(x) as SparseMatrix;
    expect(Array.from(own.rowStart)).toEqual([0, 1, 2, 3]);
    expect(own.columnIndex[1]).not.toBe(own.columnIndex[0]);
    const none = hashCategories({ missing: "ignore" }).fit({ x }).transform(x) as SparseMatrix;
    expect(Array.from(none.rowStart)).toEqual([0, 1, 1, 2]);
    expect(refusal(() => hashCategories({ missing: "refuse" }).fit({ x }))).toContain(
      "hash-categories: the value in row 1",
    );
  });
});

test("columns are numbered", () => {
  const model = hashCategories({ buckets: 3 }).fit({ x: tableOf("a") });
  expect(model.outputFeatures).toEqual(["city__hash__0", "city__hash__1", "city__hash__2"]);
});
