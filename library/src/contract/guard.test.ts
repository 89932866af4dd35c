import { describe, expect, test } from "vitest";
import { LecternError } from "../core/errors.js";
import { asMatrix } from "../data/matrix.js";
import { fromTriplets } from "../data/sparse.js";
import { finite, knownCodes, notNaN } from "./guard.js";

function refusal(run: () => unknown): LecternError {
  try {
    run();
  } catch (error) {
    if (error instanceof LecternError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

const sparse = (value: number) => fromTriplets(1, 2, { rowIndex: [0], columnIndex: [1], values: [value] });

describe("finite", () => {
  test.each([
    ["numbers", Float64Array.of(1, -0, 1e308, 5e-324)],
    ["nothing", new Float64Array()],
    ["a matrix", asMatrix([[1, 2]])],
    ["a sparse matrix", sparse(3)],
  ])("passes %s unchanged", (_, result) => {
    expect(finite("test", "predict", undefined, result)).toBe(result);
  });

  test.each([
    ["numbers", Float64Array.of(1, NaN), 1, "NaN"],
    [
      "a matrix",
      asMatrix([
        [1, 2],
        [3, Infinity],
      ]),
      3,
      "Infinity",
    ],
    ["a sparse matrix", sparse(-Infinity), 0, "-Infinity"],
  ])("refuses %s with a non-finite entry", (_, result, index, value) => {
    const error = refusal(() => finite("test", "predict", { weights: true }, result));
    expect(error.code).toBe("numerical");
    expect(error.message).toBe(
      `test: predict gave ${value} (entry ${index}): the numbers are too large or too small for this model; rescale the data`,
    );
    expect(error.details).toEqual({ kind: "test", step: "predict", index });
  });

  test("passes NaN where missing values are supported, infinities never", () => {
    const missing = Float64Array.of(NaN, 1);
    expect(finite("test", "transform", { missing: true }, missing)).toBe(missing);
    expect(
      refusal(() => finite("test", "transform", { missing: true }, Float64Array.of(NaN, Infinity))).message,
    ).toContain("gave Infinity (entry 1)");
  });
});

describe("notNaN", () => {
  test("passes infinities and refuses NaN", () => {
    const densities = Float64Array.of(0, -Infinity, Infinity);
    expect(notNaN("test", "logDensity", densities)).toBe(densities);
    const error = refusal(() => notNaN("test", "logDensity", asMatrix([[0, NaN]])));
    expect([error.code, error.details]).toEqual(["numerical", { kind: "test", step: "logDensity", index: 1 }]);
  });
});

describe("knownCodes", () => {
  test("passes codes of known classes and refuses others", () => {
    const codes = Int32Array.of(0, 2, 1);
    expect(knownCodes("test", "predict", codes, 3)).toBe(codes);
    expect(refusal(() => knownCodes("test", "predict", codes, 2)).message).toContain("gave class 2 of 2 (entry 1)");
    expect(refusal(() => knownCodes("test", "predict", Int32Array.of(-1), 2)).code).toBe("numerical");
  });
});

test("passes missing values where samples may have them, unless the method promises to fill them", () => {
  const holes = asMatrix([[1, NaN]]);
  for (const supports of [{ missing: true }, { table: true }]) {
    expect(finite("test", "transform", supports, holes)).toBe(holes);
    expect(refusal(() => finite("test", "transform", { ...supports, fillsMissing: true }, holes)).code).toBe(
      "numerical",
    );
    expect(refusal(() => finite("test", "transform", supports, asMatrix([[Infinity]]))).code).toBe("numerical");
  }
  expect(refusal(() => finite("test", "transform", {}, holes)).code).toBe("numerical");
});
