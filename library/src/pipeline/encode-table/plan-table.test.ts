import { describe, expect, test } from "vitest";
import { mixedTable } from "../../../test/mixed-table.js";
import { createTable, selectTableColumns } from "../../data/table/table.js";
import { imagesFromRows } from "../../features/image/image-column.js";
import { type EncodeTableOptions, plannedMethods, planTable } from "./plan-table.js";

const options: EncodeTableOptions = {
  scaleNumbers: true,
  maxCategories: 5,
  minShare: 0.1,
  text: { vocabularySize: 7, ngrams: 2 },
  images: "pixels",
};
const table = mixedTable();

/** The kinds of an encoder's steps, or its own. */
function kindsOf(encoder: unknown): string[] {
  const { kind, options } = JSON.parse(JSON.stringify(encoder)) as {
    kind: string;
    options: { steps?: { kind: string }[] };
  };
  return options.steps?.map((step) => step.kind) ?? [kind];
}

describe("planTable", () => {
  test("every type has its encoder", () => {
    const { blocks, left } = planTable(table, options);
    expect(Object.entries(blocks).map(([name, { columns, encoder }]) => [name, columns, kindsOf(encoder)])).toEqual([
      ["numbers", ["number"], ["impute", "standardize"]],
      ["booleans", ["boolean"], ["boolean-encode", "impute"]],
      ["ordinals", ["ordinal"], ["ordinal-encode", "impute"]],
      ["categories", ["category"], ["one-hot"]],
      ["dates", ["date"], ["date-features", "impute", "standardize"]],
      ["missing dates", ["date"], ["missing-indicator"]],
      ["texts", ["text"], ["tfidf"]],
      ['image "image"', ["image"], ["image-pixels", "impute"]],
    ]);
    expect(left).toEqual([]);
  });

  test("the options reach the encoders", () => {
    const { blocks } = planTable(table, { ...options, scaleNumbers: false, images: "hog" });
    expect(kindsOf(blocks["numbers"].encoder)).toEqual(["impute"]);
    expect(kindsOf(blocks["dates"].encoder)).toEqual(["date-features", "impute"]);
    expect(blocks["categories"].encoder.options).toMatchObject({
      maxCategories: 5,
      minShare: 0.1,
      unknown: "ignore",
      missing: "category",
    });
    expect(blocks["texts"].encoder.options).toMatchObject({ vocabularySize: 7, ngrams: 2 });
    expect(kindsOf(blocks['image "image"'].encoder)).toEqual(["hog", "impute"]);
  });

  test("types that the table does not have get no block", () => {
    expect(Object.keys(planTable(selectTableColumns(table, ["text"]), options).blocks)).toEqual(["texts"]);
    const whole = createTable({ day: ["2024-01-01", "2024-01-02"] });
    expect(Object.keys(planTable(whole, options).blocks)).toEqual(["dates"]);
  });

  test("constant and empty columns are left out with the reason; one value with missing values is kept", () => {
    const odd = createTable({
      constant: [7, 7, 7],
      empty: [null, null, null],
      half: [1, null, 1],
      city: ["a", "b", "a"],
    });
    const { blocks, left } = planTable(odd, options);
    expect(left).toEqual([
      { name: "constant", reason: "is constant" },
      { name: "empty", reason: "has no values" },
    ]);
    expect(blocks["numbers"].columns).toEqual(["half"]);
    expect(planTable(odd, options, Float64Array.of(1, 0, 1)).left.map(({ name }) => name)).toEqual([
      "constant",
      "empty",
      "half",
      "city",
    ]);
  });

  test("large images are shrunk, and gradient cells fit into small ones", () => {
    const photo = (width: number, height: number) => {
      const rows = [0, 1].map((row) => new Float64Array(width * height).fill(row));
      return createTable({ photo: imagesFromRows(rows, { width, height }) });
    };
    const stepOf = (width: number, height: number, images: "pixels" | "hog") => {
      const { encoder } = planTable(photo(width, height), { ...options, images }).blocks['image "photo"'];
      return JSON.parse(JSON.stringify(encoder)).options.steps[0].options;
    };
    expect(stepOf(100, 8, "pixels")).toMatchObject({ width: 32, height: 8 });
    expect(stepOf(100, 40, "hog")).toMatchObject({ cellSize: 8, blockSize: 2 });
    expect(stepOf(5, 9, "hog")).toMatchObject({ cellSize: 2, blockSize: 2 });
    expect(stepOf(1, 9, "hog")).toMatchObject({ cellSize: 1, blockSize: 1 });
  });
});

test("all methods of a plan are listed, so that its models can be restored", () => {
  const kinds = new Set<string>(plannedMethods.map(({ kind }) => kind));
  for (const images of ["pixels", "hog"] as const) {
    const planned = Object.values(planTable(table, { ...options, images }).blocks).flatMap(({ encoder }) => [
      encoder.kind,
      ...kindsOf(encoder),
    ]);
    expect(planned.filter((kind) => !kinds.has(kind))).toEqual([]);
  }
});
