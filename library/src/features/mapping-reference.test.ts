/** Quantile and power transformations, bins, polynomials and row lengths against scikit-learn and scipy. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { flat, matrixOf } from "../../test/reference-rows.js";
import { selectRows, toRows } from "../data/matrix.js";
import { fromDense, isSparse, type SparseMatrix, selectSparseRows, toDense } from "../data/sparse.js";
import { binarize } from "./binning/binarize/binarize.js";
import { discretize } from "./binning/discretize/discretize.js";
import { polynomialFeatures } from "./expansion/polynomial-features/polynomial-features.js";
import reference from "./reference/scaling.json" with { type: "json" };
import { clip } from "./scaling/clip/clip.js";
import { normalizeRows } from "./scaling/normalize-rows/normalize-rows.js";
import { powerTransform } from "./scaling/power-transform/power-transform.js";
import { quantileTransform } from "./scaling/quantile-transform/quantile-transform.js";

const x = matrixOf(reference.x);
const fresh = matrixOf(reference.new);
const counts = fromDense(reference.counts);

/** As expectClose, with missing values in the same places. */
function expectCloseWithHoles(actual: Float64Array, expected: readonly number[], tolerance: number): void {
  expect(Array.from(actual, Number.isNaN)).toEqual(expected.map(Number.isNaN));
  const present = (values: ArrayLike<number>) => Array.from(values).filter((value) => !Number.isNaN(value));
  expectClose(present(actual), present(expected), tolerance);
}

const denseOf = (z: unknown) => {
  expect(isSparse(z)).toBe(true);
  return toDense(z as SparseMatrix).data;
};

describe("quantile-transform", () => {
  for (const { distribution, count, data, trained, new: later, back } of reference.quantileTransform.cases) {
    test(`${count} quantiles, ${distribution}, ${data === "x" ? "complete" : "with missing values"}, ties included`, () => {
      const samples = data === "x" ? x : matrixOf(reference.holes);
      const model = quantileTransform({
        outputDistribution: distribution as "uniform" | "normal",
        knots: { kind: "quantiles", count },
      }).fit({ x: samples });
      expectCloseWithHoles(model.transform(samples).data, flat(trained), 1e-9);
      expectClose(model.transform(fresh).data, flat(later), 1e-9);
      expectClose(model.inverse(matrixOf(later)).data, flat(back), 1e-9);
    });
  }

  test("levels and normal scores by ranks match SciPy's rankdata / (n + 1) and its normal quantiles", () => {
    const { ranks, normalRanks } = reference.quantileTransform;
    const uniform = quantileTransform({ knots: { kind: "ranks" } }).fit({ x });
    expectClose(uniform.transform(x).data, flat(ranks), 1e-15);
    const normal = quantileTransform({ knots: { kind: "ranks" }, outputDistribution: "normal" }).fit({ x });
    expectClose(normal.transform(x).data, flat(normalRanks), 1e-13);
    expectClose(normal.inverse(normal.transform(x)).data, x.data, 1e-12);
  });
});

describe("power-transform", () => {
  const { cases, exponents, values, boxCox, yeoJohnson } = reference.powerTransform;

  for (const [index, { family, standardize, data, lambdas, accurate, first }] of cases.entries()) {
    test(`${family}, ${standardize ? "standardised" : "as it is"}, data ${Math.floor(index / 2)}: exponents and values`, () => {
      const samples = matrixOf(data);
      const model = powerTransform({ family: family as "box-cox" | "yeo-johnson", standardize }).fit({ x: samples });
      // The likelihood is flat at its top, flattest for column 2, which is far from zero beside its spread.
      accurate.forEach((lambda, j) => void expectClose([model.state.lambdas[j]], [lambda], j === 2 ? 1e-4 : 1e-6));
      const top = selectRows(samples, [0, 1, 2, 3, 4, 5, 6, 7]);
      const transformed = toRows(model.transform(top));
      // In column 2, far from zero, scikit-learn's own likelihood loses its digits.
      for (const j of [0, 1, 3]) {
        expectClose([model.state.lambdas[j]], [lambdas[j]], 1e-6);
        const expected = first.map((row) => row[j] ?? Number.NaN);
        expectCloseWithHoles(
          Float64Array.from(transformed, (row) => row[j]),
          expected,
          1e-5,
        );
      }
    });
  }

  test("the functions match at given exponents", () => {
    exponents.forEach((lambda, at) => {
      const column = (list: readonly number[]) => list.map((value) => [value]);
      const withLambda = (family: "box-cox" | "yeo-johnson") => {
        const { saved } = powerTransform({ family, standardize: false }).fit({ x: [[1], [2], [5]] });
        return powerTransform.restore({ ...saved, state: { ...saved.state, lambdas: Float64Array.of(lambda) } });
      };
      const positive = withLambda("box-cox").transform(column(values));
      boxCox[at].forEach((expected, i) => void expectClose([positive.data[i]], [expected], 1e-12));
      const both = withLambda("yeo-johnson").transform(column([...values.map((value) => -value), ...values]));
      yeoJohnson[at].forEach((expected, i) => void expectClose([both.data[i]], [expected], 1e-8));
    });
  });
});

describe("discretize", () => {
  for (const { strategy, edges, new: later, back, oneHot } of reference.discretize.cases) {
    test(`${strategy} bins: edges, bins, one-hot columns, middles`, () => {
      const kind = strategy as "uniform" | "quantile";
      const model = discretize({ binning: { kind, bins: 4 } }).fit({ x });
      expectClose(model.state.edges, edges.flat(), 1e-14);
      expect(Array.from(model.transform(fresh).data)).toEqual(later.flat());
      expectClose(model.inverse(model.transform(fresh)).data, back.flat(), 1e-14);
      const wide = discretize({ binning: { kind, bins: 4 }, output: "one-hot" }).fit({ x });
      expect(Array.from(wide.transform(fresh).data)).toEqual(oneHot.flat());
      expectClose(wide.inverse(wide.transform(fresh)).data, back.flat(), 1e-14);
    });
  }

  test("the edges between the clusters of k-means", () => {
    const { edges } = discretize({ binning: { kind: "k-means", bins: 4 } }).fit({ x }).state;
    expectClose(edges, reference.discretize.clusterEdges.flat(), 1e-13);
  });
});

describe("polynomial-features", () => {
  const { data, features, cases } = reference.polynomials;
  for (const { degree, interactionOnly, bias, names, values } of cases) {
    test(`degree ${degree}${interactionOnly ? ", interactions only" : ""}${bias ? "" : ", without ones"}`, () => {
      const model = polynomialFeatures({ degree, interactionOnly, bias }).fit({ x: data, features });
      expect(model.outputFeatures).toEqual(names);
      expectClose(model.transform(data).data, values.flat(), 1e-15);
    });
  }

  test("sparse samples stay sparse", () => {
    const top = selectSparseRows(counts, [0, 1, 2, 3]);
    const result = polynomialFeatures({ degree: 3 }).fit({ x: top }).transform(top);
    expectClose(denseOf(result), reference.sparsePolynomial.flat(), 1e-15);
  });
});

describe("rows, steps and bounds", () => {
  test("normalize-rows by every norm, dense and sparse", () => {
    const top = selectRows(x, [0, 1, 2, 3, 4, 5]);
    for (const norm of ["l1", "l2", "max"] as const) {
      const z = normalizeRows({ norm }).fit({ x: top }).transform(top);
      expectClose(z.data, reference.normalizeRows[norm].flat(), 1e-15);
    }
    const sparse = normalizeRows().fit({ x: counts }).transform(counts);
    expectClose(denseOf(sparse), reference.normalizeSparse.flat(), 1e-15);
  });

  test("binarize", () => {
    const z = binarize({ threshold: 2 }).fit({ x }).transform(fresh);
    expect(Array.from(z.data)).toEqual(reference.binarize.flat());
  });

  test("clip at NumPy's quantiles", () => {
    const model = clip({ bounds: { kind: "quantiles", lowerQuantile: 0.1, upperQuantile: 0.8 } }).fit({ x });
    expectClose(model.state.lower, reference.clip.quantiles[0], 1e-14);
    expectClose(model.state.upper, reference.clip.quantiles[1], 1e-14);
    expectClose(model.transform(fresh).data, reference.clip.new.flat(), 1e-14);
  });
});
