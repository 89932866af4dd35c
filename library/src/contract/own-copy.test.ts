import { describe, expect, test } from "vitest";
import { deepFreeze } from "../core/plain-data.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createTable } from "../data/table/table.js";
import { buffersOf, ownCopy } from "./own-copy.js";

describe("ownCopy", () => {
  test("copies records and lists deeply", () => {
    const value = { name: "a", parts: [{ count: 1 }, null, [true]] };
    const copy = ownCopy(value);
    expect(copy).toEqual(value);
    value.parts.pop();
    (value.parts[0] as { count: number }).count = 2;
    expect(copy).toEqual({ name: "a", parts: [{ count: 1 }, null, [true]] });
  });

  test("shares typed arrays, except those in the given buffers", () => {
    const mine = Float64Array.of(1, 2);
    const theirs = Float64Array.of(3, 4, 5);
    const value = { mine, whole: theirs, part: theirs.subarray(1), codes: new Int32Array(theirs.buffer, 0, 1) };
    const copy = ownCopy(value, new Set([theirs.buffer]));
    theirs.fill(0);
    expect(copy.mine).toBe(mine);
    expect([copy.whole, copy.part]).toEqual([Float64Array.of(3, 4, 5), Float64Array.of(4, 5)]);
    expect(copy.codes).toBeInstanceOf(Int32Array);
    expect(copy.part.buffer.byteLength).toBe(16);
  });

  test("shares immutable lists, and copies those with typed arrays inside", () => {
    const names = deepFreeze([{ name: "a" }, { name: "b" }]);
    const theirs = Float64Array.of(1);
    const parts = deepFreeze([{ theirs }]);
    const copy = ownCopy({ names, parts, frozen: Object.freeze([{ count: 1 }]) }, new Set([theirs.buffer]));
    expect(copy.names).toBe(names);
    expect(copy.parts).not.toBe(parts);
    expect(copy.parts[0].theirs).not.toBe(theirs);
    // Frozen on its surface alone: what lies below may still change.
    copy.frozen[0].count = 2;
    expect(copy.frozen[0]).toEqual({ count: 2 });
  });

  test("keeps a field called __proto__ as a field", () => {
    const value: unknown = JSON.parse('{ "__proto__": { "polluted": 1 } }');
    const copy = ownCopy(value) as object;
    expect(Object.keys(copy)).toEqual(["__proto__"]);
    expect("polluted" in copy).toBe(false);
  });

  test("leaves values that are not plain data unchanged", () => {
    const odd = [new Map([[1, 2]]), undefined, Symbol.iterator];
    expect(ownCopy(odd)).toEqual(odd);
    expect(ownCopy(odd)[0]).toBe(odd[0]);
  });
});

test("buffersOf lists all the memory of samples", () => {
  const dense = asMatrix([[1, 2]]);
  expect([...buffersOf(dense)]).toEqual([dense.data.buffer]);
  const sparse = fromDense(dense);
  expect([...buffersOf(sparse)]).toEqual([sparse.rowStart.buffer, sparse.columnIndex.buffer, sparse.values.buffer]);
  const [numbers, names] = [Float64Array.of(1), Int32Array.of(0)];
  const table = createTable({
    size: { type: "number", values: numbers },
    city: { type: "category", codes: names, categories: ["Bern"] },
    note: { type: "text", values: ["quiet"] },
  });
  expect([...buffersOf(table)]).toEqual([numbers.buffer, names.buffer]);
});
