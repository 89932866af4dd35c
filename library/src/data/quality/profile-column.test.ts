import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { createRandom } from "../../numeric/random/random.js";
import type { Column } from "../table/table.js";
import { summarizeColumn } from "./profile-column.js";
import reference from "./reference/two-sample-tests.json" with { type: "json" };

const numbers = (...values: number[]): Column => ({ type: "number", values: Float64Array.from(values) });
const texts = (...values: (string | null)[]): Column => ({ type: "text", values });
const ten = Array.from({ length: 10 }, (_, i) => i);

test("numbers: NumPy's mean and deviation, counts by hand", () => {
  const { values, mean, deviation } = reference.quantiles;
  const { summary } = summarizeColumn(numbers(...values));
  if (summary?.kind !== "number") throw new Error("not a number");
  expectClose([summary.mean, summary.deviation], [mean, deviation], 1e-14);
  expect(summarizeColumn(numbers(4, Number.NaN, -2, 0, 4))).toEqual({
    distinct: 3,
    likelyId: false,
    summary: {
      ...{ kind: "number", minimum: -2, maximum: 4, mean: 1.5, deviation: Math.sqrt(9) },
      ...{ quantiles: [-1.7, -0.5, 2, 4, 4], whole: true, zeros: 1, negative: 1, infinite: 0 },
    },
  });
});

test("infinite numbers are counted, and excluded from mean and deviation", () => {
  expect(summarizeColumn(numbers(-Infinity, 1, 3, Infinity)).summary).toMatchObject({
    ...{ infinite: 2, mean: 2, deviation: Math.SQRT2, minimum: -Infinity, maximum: Infinity, whole: false },
  });
  expect(summarizeColumn(numbers(Infinity, Infinity)).summary).toMatchObject({ infinite: 2, deviation: 0 });
});

test("the largest and smallest numbers also have a mean and a deviation", () => {
  for (const size of [1e308, 1e-300, 1e-320]) {
    const { summary } = summarizeColumn(numbers(-size, size, size, size));
    if (summary?.kind !== "number") throw new Error("not a number");
    expect(summary.mean / size).toBeCloseTo(0.5, 3);
    expect(summary.deviation / size).toBeCloseTo(1, 3);
  }
});

test("categories: the most frequent first, ties by name", () => {
  const codes = Int32Array.of(2, 1, 2, 0, -1);
  expect(summarizeColumn({ type: "category", codes, categories: ["c", "b", "a"] })).toEqual({
    distinct: 3,
    likelyId: false,
    summary: {
      kind: "category",
      top: [
        { value: "a", count: 2 },
        { value: "b", count: 1 },
        { value: "c", count: 1 },
      ],
    },
  });
});

test("texts: their lengths, the longest one and the most frequent", () => {
  expect(summarizeColumn(texts("to be", "or", null, "or", "not to be")).summary).toEqual({
    ...{ kind: "text", shortest: 2, longest: 9, longestText: "not to be" },
    top: [
      { value: "or", count: 2 },
      { value: "not to be", count: 1 },
      { value: "to be", count: 1 },
    ],
  });
});

test("dates: the range as ISO 8601", () => {
  const day = 86_400_000;
  const column: Column = { type: "date", values: Float64Array.of(day, Number.NaN, 0) };
  const { summary, distinct } = summarizeColumn(column);
  expect(summary).toEqual({ kind: "date", earliest: "1970-01-01", latest: "1970-01-02" });
  expect(distinct).toBe(2);
});

test("likely identifiers: distinct integers or words, none missing; not measurements, sentences or few rows", () => {
  const isId = (column: Column) => summarizeColumn(column).likelyId;
  expect(isId(numbers(...ten))).toBe(true);
  expect(isId(texts(...ten.map((i) => `user-${i}`)))).toBe(true);
  expect(isId(numbers(...ten.map((i) => i + 0.5)))).toBe(false);
  expect(isId(texts(...ten.map((i) => `a sentence ${i}`)))).toBe(false);
  expect(isId(numbers(...ten, 3))).toBe(false);
  expect(isId(numbers(...ten, Number.NaN))).toBe(false);
  expect(isId(numbers(1, 2, 3))).toBe(false);
});

test("whole numbers over a wide range may all differ by chance: only their name tells identifiers from prices", () => {
  const wide = numbers(...ten.map((i) => 1000 + 7919 * i * i));
  const isId = (name: string) => summarizeColumn(wide, name).likelyId;
  const ids = ["id", "ID", "customer_id", "patientID", "Order No", "id_kunde", "row.number"];
  expect(ids.filter((name) => !isId(name))).toEqual([]);
  expect(["", "price", "population", "grid", "humid", "casino", "idea"].filter(isId)).toEqual([]);
  const drawn = (range: number, seed: number) => {
    const random = createRandom(seed);
    return numbers(...Array.from({ length: 60 }, () => random.integer(range)));
  };
  const isTaken = (range: number) => [0, 1, 2, 3, 4].filter((seed) => summarizeColumn(drawn(range, seed)).likelyId);
  // 60 numbers below 500 are hardly ever distinct, and those below a billion nearly always.
  expect([isTaken(500), isTaken(1e9)]).toEqual([[], []]);
});

test("a column without values has no statistics, whatever its type", () => {
  const columns: Column[] = [
    numbers(Number.NaN),
    texts(null),
    { type: "date", values: Float64Array.of(Number.NaN) },
    { type: "boolean", values: Uint8Array.of(255) },
    { type: "category", codes: Int32Array.of(-1), categories: ["unused"] },
  ];
  for (const column of columns)
    expect(summarizeColumn(column)).toEqual({ distinct: 0, summary: null, likelyId: false });
  const [pixels, missing] = [new Float32Array(1), Uint8Array.of(1)];
  const image: Column = { type: "image", width: 1, height: 1, channels: 1, pixels, missing };
  expect(summarizeColumn(image)).toEqual({ distinct: null, summary: null, likelyId: false });
});
