import { expect, test } from "vitest";
import { equalTypedArrays } from "./compare-typed-arrays.js";

const different: readonly (readonly [unknown, unknown])[] = [
  [Float64Array.of(1, 2), Float64Array.of(1, 3)],
  [Float64Array.of(1, 2), Float64Array.of(1)],
  [Float64Array.of(0), Float64Array.of(-0)],
  [Float64Array.of(1), Float32Array.of(1)],
  [new Uint8Array(1), Buffer.alloc(1)],
];

test("equal typed arrays are recognised, NaN included", () => {
  for (const array of [Float64Array.of(1, Number.NaN, -0), Uint8Array.of(3, 4), BigInt64Array.of(5n)]) {
    expect(equalTypedArrays(array, array.slice())).toBe(true);
    expect(array).toEqual(array.slice());
    expect({ inside: [array] }).toStrictEqual({ inside: [array.slice()] });
  }
});

test("what differs in a value, the length or the class is left to Vitest, which finds it different", () => {
  for (const [a, b] of different) {
    expect(equalTypedArrays(a, b)).toBeUndefined();
    expect(a).not.toStrictEqual(b);
    expect({ inside: [a] }).not.toStrictEqual({ inside: [b] });
  }
  expect(equalTypedArrays([1], [1])).toBeUndefined();
});

test("`expect` was taught once, however many files this process has run", () => {
  const testers = (globalThis as Record<symbol, { customEqualityTesters?: unknown[] }>)[
    Symbol.for("$$jest-matchers-object")
  ].customEqualityTesters;
  expect(testers).toEqual([equalTypedArrays]);
});
