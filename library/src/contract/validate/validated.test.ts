import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { inheritScan, knownScan, rememberScan, selectValidated, validated } from "./validated.js";

const x = asMatrix([
  [1, 2],
  [3, 4],
]);

test("the result of a scan is known only for objects created by the library", () => {
  rememberScan(x, "complete");
  expect(knownScan(validated({ x }))).toBe("complete");
  expect(knownScan({ x })).toBeUndefined();
  expect(knownScan({ ...validated({ x }) })).toBeUndefined();
  expect(knownScan(x)).toBeUndefined();
});

test("the caller's object is copied, not marked", () => {
  const own = { x };
  expect(validated(own)).toEqual(own);
  expect(validated(own)).not.toBe(own);
  expect(knownScan(own)).toBeUndefined();
});

test("there is no result for samples that were never scanned, or for other values", () => {
  expect(knownScan(validated({ x: asMatrix([[1]]) }))).toBeUndefined();
  expect(knownScan(validated({ x: 3 }))).toBeUndefined();
  expect([knownScan(undefined), knownScan(null), knownScan("x")]).toEqual([undefined, undefined, undefined]);
});

test("rows of scanned samples need no scan of their own", () => {
  const gaps = asMatrix([[1], [Number.NaN]]);
  rememberScan(gaps, "has missing values");
  const part = selectValidated({ x: gaps, y: undefined, features: ["a"] }, [0]);
  expect(part.x).toEqual(asMatrix([[1]]));
  expect(knownScan(validated(part))).toBe("has missing values");
  const other = inheritScan(asMatrix([[5]]), asMatrix([[6]]));
  expect(knownScan(validated({ x: other }))).toBeUndefined();
});
