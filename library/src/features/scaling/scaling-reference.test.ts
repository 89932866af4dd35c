/** The scalers against scikit-learn: their state, their output, and their inverse. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { flat, matrixOf } from "../../../test/reference-rows.js";
import { fromDense, isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import reference from "../reference/scaling.json" with { type: "json" };
import { varianceThreshold } from "../variance-threshold/variance-threshold.js";
import { maxAbsScale } from "./max-abs-scale/max-abs-scale.js";
import { minMaxScale } from "./min-max-scale/min-max-scale.js";
import { robustScale } from "./robust-scale/robust-scale.js";
import { standardize } from "./standardize/standardize.js";

const x = matrixOf(reference.x);
const fresh = matrixOf(reference.new);
const holes = matrixOf(reference.holes);
const counts = fromDense(reference.counts);

const denseOf = (z: unknown) => {
  expect(isSparse(z)).toBe(true);
  return toDense(z as SparseMatrix).data;
};

describe("standardize", () => {
  test("means and standard deviations of columns with missing values", () => {
    const { shift, scale } = standardize().fit({ x: holes }).state;
    expectClose(shift, reference.standardize.holes.shift, 1e-14);
    expectClose(scale, reference.standardize.holes.scale, 1e-13);
  });

  test("standard deviations of sparse columns, with and without weights", () => {
    const recipe = standardize({ center: false });
    expectClose(recipe.fit({ x: counts }).state.scale, reference.standardize.sparse.scale, 1e-14);
    const weights = Float64Array.from({ length: 30 }, (_, i) => 1 + (i % 3));
    expectClose(recipe.fit({ x: counts, weights }).state.scale, reference.standardize.weightedSparse, 1e-14);
  });
});

describe("robust-scale", () => {
  const { plain, unit, sparse } = reference.robustScale;

  test("medians and interquartile ranges, with and without missing values", () => {
    for (const [data, expected] of [
      [x, plain],
      [holes, reference.robustScale.holes],
    ] as const) {
      const { shift, scale } = robustScale().fit({ x: data }).state;
      expectClose(shift, expected.shift, 1e-15);
      expectClose(scale, expected.scale, 1e-13);
    }
  });

  test("other quantiles, in units of the normal distribution", () => {
    const { scale } = robustScale({ lowerQuantile: 0.1, upperQuantile: 0.85, unitVariance: true }).fit({ x }).state;
    expectClose(scale, unit.scale, 1e-13);
  });

  test("sparse columns, whose zeros count", () => {
    const model = robustScale({ center: false, lowerQuantile: 0.05, upperQuantile: 0.95 }).fit({ x: counts });
    expectClose(model.state.scale, sparse.scale, 1e-14);
  });

  test("new samples and their inverse", () => {
    const model = robustScale().fit({ x });
    expectClose(model.transform(fresh).data, flat(reference.robustScale.new), 1e-13);
    expectClose(model.inverse(model.transform(fresh)).data, flat(reference.robustScale.back), 1e-13);
  });
});

describe("min-max-scale", () => {
  test("minima and maxima of columns with missing values", () => {
    const { minimum, maximum } = minMaxScale().fit({ x: holes }).state.extremes;
    expectClose(minimum, reference.minMaxScale.holes.minimum, 0);
    expectClose(maximum, reference.minMaxScale.holes.maximum, 0);
  });

  test("new samples, clipped and not, and their inverse", () => {
    const model = minMaxScale({ lower: -2, upper: 3 }).fit({ x });
    expectClose(model.transform(fresh).data, flat(reference.minMaxScale.new), 1e-12);
    expectClose(model.inverse(model.transform(fresh)).data, flat(reference.minMaxScale.back), 1e-13);
    const clipped = minMaxScale({ lower: -2, upper: 3, clip: true }).fit({ x });
    expectClose(clipped.transform(fresh).data, flat(reference.minMaxScale.clipped), 1e-12);
  });
});

describe("max-abs-scale", () => {
  test("largest absolute values of columns with missing values", () => {
    expectClose(maxAbsScale().fit({ x: holes }).state.scale, reference.maxAbsScale.holes.scale, 0);
  });

  test("sparse samples stay sparse", () => {
    expectClose(denseOf(maxAbsScale().fit({ x: counts }).transform(counts)), flat(reference.maxAbsScale.sparse), 1e-15);
  });

  test("new samples and their inverse", () => {
    const model = maxAbsScale().fit({ x });
    expectClose(model.transform(fresh).data, flat(reference.maxAbsScale.new), 1e-15);
    expectClose(model.inverse(model.transform(fresh)).data, flat(reference.maxAbsScale.back), 1e-15);
  });
});

describe("variance-threshold", () => {
  const expected = reference.varianceThreshold;

  test("keeps the same columns of dense and sparse samples", () => {
    const mixed = { x: reference.x.map((row) => [...row, 0.1, 0]) };
    expect(Array.from(varianceThreshold().fit(mixed).state.kept)).toEqual(expected.threshold0);
    expect(Array.from(varianceThreshold({ minVariance: 3 }).fit(mixed).state.kept)).toEqual(expected.threshold3);
    const model = varianceThreshold({ minVariance: 1.2 }).fit({ x: counts });
    expect(Array.from(model.state.kept)).toEqual(expected.sparse);
    expectClose(model.state.moments.variance, expected.sparseVariances, 1e-14);
  });
});
