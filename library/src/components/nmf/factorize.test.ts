import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { holedMatrix, squaredDifference, uniformMatrix } from "../../../test/non-negative-matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, transpose } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { divergenceOf } from "./divergence.js";
import { type FactorizeOptions, factorize } from "./factorize.js";
import { randomStart } from "./nmf-start.js";
import reference from "./reference/nmf.json" with { type: "json" };

const none = { l1: 0, l2: 0 };
const plain: FactorizeOptions = {
  loss: "squared",
  solver: { kind: "coordinate-descent" },
  penalties: { w: none, h: none },
  maxIterations: 200,
  tolerance: 1e-4,
};
const x = asMatrix(reference.x);
const start = { w: asMatrix(reference.w), h: transpose(asMatrix(reference.h)) };

function penaltiesOf({ alpha, ratio }: { alpha: number; ratio: number }) {
  const of = (size: number) => ({ l1: alpha * ratio * size, l2: alpha * (1 - ratio) * size });
  return { w: of(x.columns), h: of(x.rows) };
}

describe("against scikit-learn, from the same start", () => {
  test.each(reference.multiplicative)("$iterations multiplicative updates, $loss, alpha $alpha", (expected) => {
    const settings = {
      ...plain,
      loss: expected.loss as FactorizeOptions["loss"],
      solver: { kind: "multiplicative" } as const,
      penalties: penaltiesOf(expected),
      maxIterations: expected.iterations,
      tolerance: 0,
    };
    const { w, h, objective } = runToEnd(factorize(x, start, settings));
    expectClose(w.data, expected.w.flat(), 1e-10);
    expectClose(transpose(h).data, expected.h.flat(), 1e-10);
    expect(objective).toHaveLength(expected.iterations);
  });

  test.each(reference.optima)("the objective is no worse, alpha $alpha, ratio $ratio", (expected) => {
    for (const [kind, tolerance] of [
      ["coordinate-descent", 1e-4],
      ["alternating-least-squares", 1e-9],
    ] as const) {
      const settings = { ...plain, solver: { kind }, penalties: penaltiesOf(expected), maxIterations: 5000, tolerance };
      const { objective } = runToEnd(factorize(x, start, settings));
      expect(objective[objective.length - 1]).toBeLessThan(expected.objective * (1 + 1e-6));
    }
  });

  test("the Kullback-Leibler divergence is no worse", () => {
    const settings = {
      ...plain,
      loss: "kullback-leibler",
      solver: { kind: "multiplicative" },
      maxIterations: 5000,
    } as const;
    const { objective } = runToEnd(factorize(x, start, settings));
    expect(objective[objective.length - 1]).toBeLessThan(reference.divergence * (1 + 1e-6));
  });
});

describe("algorithm 5 of the Cookbook", () => {
  test("[CB-071] multiplicative updates, H then W, from random positive factors: the objective never grows and the factors stay above 0", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const data = uniformMatrix(9, 7, random.fork("data"));
      // A sample without anything, for which the constant that is added to the data was made.
      data.data.fill(0, 0, 7);
      const begin = randomStart(data, 3, random.fork("start"));
      const settings = { ...plain, solver: { kind: "multiplicative" }, maxIterations: 60, tolerance: 0 } as const;
      const { w, h, objective } = runToEnd(factorize(data, begin, settings));
      expect(objective).toHaveLength(60);
      for (let k = 1; k < 60; k++) expect(objective[k]).toBeLessThanOrEqual(objective[k - 1] * (1 + 1e-10));
      expect(objective[59]).toBeLessThan(0.8 * objective[0]);
      expect(Math.min(...w.data, ...h.data)).toBeGreaterThan(0);
      expectClose([objective[59]], [squaredDifference(data, product(w, transpose(h))) / 2], 1e-9);
      // The first round by the printed formulas.
      const once = runToEnd(factorize(data, begin, { ...settings, maxIterations: 1 }));
      const shifted = { ...data, data: data.data.map((value) => value + 1e-19) };
      const ratio = (a: Matrix, above: Matrix, below: Matrix) => ({
        ...a,
        data: a.data.map((value, at) => (value * above.data[at]) / below.data[at]),
      });
      const [w0, h0] = [begin.w, transpose(begin.h)];
      const h1 = ratio(h0, product(transpose(w0), shifted), product(product(transpose(w0), w0), h0));
      const w1 = ratio(w0, product(shifted, transpose(h1)), product(w0, product(h1, transpose(h1))));
      expectClose(once.h.data, transpose(h1).data, 1e-12);
      expectClose(once.w.data, w1.data, 1e-12);
    }
  });

  test("[CB-072] additive gradient descent converges for a small step and may go negative", () => {
    let negative = 0;
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const data = uniformMatrix(8, 6, random.fork("data"));
      const begin = randomStart(data, 3, random.fork("start"));
      const run = (learningRate: number, maxIterations: number) =>
        runToEnd(
          factorize(data, begin, {
            ...plain,
            solver: { kind: "gradient", learningRate, hold: false },
            maxIterations,
            tolerance: 0,
          }),
        );
      // The printed rule, H first.
      const once = run(0.01, 1);
      const [w0, h0] = [begin.w, transpose(begin.h)];
      const gradientH = difference(product(product(transpose(w0), w0), h0), product(transpose(w0), data));
      const h1 = { ...h0, data: h0.data.map((value, at) => value - 0.01 * gradientH[at]) };
      expectClose(once.h.data, transpose(h1).data, 1e-12);
      const gradientW = difference(product(w0, product(h1, transpose(h1))), product(data, transpose(h1)));
      expectClose(
        once.w.data,
        w0.data.map((value, at) => value - 0.01 * gradientW[at]),
        1e-12,
      );
      const { w, h, objective } = run(0.02, 1500);
      expectEvery(objective, (value, k) => k === 0 || value <= objective[k - 1] * (1 + 1e-9) + 1e-12);
      const last = objective.length - 1;
      expect(objective[Math.floor((2 / 3) * last)] - objective[last]).toBeLessThan(0.02 * objective[0]);
      if (Math.min(...w.data, ...h.data) < 0) negative++;
    }
    expect(negative).toBeGreaterThan(5);
  });
});

describe("laws", () => {
  const losses = ["squared", "kullback-leibler", "itakura-saito"] as const;
  const solvers = [
    { kind: "coordinate-descent" },
    { kind: "multiplicative" },
    { kind: "alternating-least-squares" },
    { kind: "gradient", learningRate: null, hold: true },
  ] as const;

  test("for every solver, loss and penalty, the objective never grows and is that of the factors", () => {
    for (let seed = 0; seed < 3; seed++) {
      for (const loss of losses) {
        for (const solver of solvers) {
          if (loss !== "squared" && solver.kind !== "multiplicative") continue;
          for (const alpha of loss === "itakura-saito" ? [0] : [0, 0.003]) {
            const random = createRandom(seed);
            const data = uniformMatrix(10, 8, random.fork("data"));
            const penalties = { w: { l1: 4 * alpha, l2: 4 * alpha }, h: { l1: 5 * alpha, l2: 5 * alpha } };
            const settings = { ...plain, loss, solver, penalties, maxIterations: 40, tolerance: 0 };
            const { w, h, objective } = runToEnd(factorize(data, randomStart(data, 3, random.fork("start")), settings));
            for (let k = 1; k < objective.length; k++) {
              expect(objective[k], `${loss} ${solver.kind}`).toBeLessThanOrEqual(objective[k - 1] * (1 + 1e-9));
            }
            const fit =
              loss === "squared"
                ? squaredDifference(data, product(w, transpose(h))) / 2
                : divergenceOf(data, { w, h }, loss);
            const size = (values: Float64Array, weight: number) =>
              values.reduce((sum, value) => sum + weight * alpha * (value + value ** 2 / 2), 0);
            expectClose([objective[objective.length - 1]], [fit + size(w.data, 4) + size(h.data, 5)], 1e-9);
          }
        }
      }
    }
  });

  test("sparse data take the same steps as dense ones", () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const dense = holedMatrix(10, 8, random.fork("data"));
      const begin = randomStart(dense, 3, random.fork("start"));
      for (const loss of ["squared", "kullback-leibler"] as const) {
        for (const solver of loss === "squared" ? solvers : [solvers[1]]) {
          const settings = { ...plain, loss, solver, maxIterations: 15 };
          const [a, b] = [dense, fromDense(dense)].map((data) => runToEnd(factorize(data, begin, settings)));
          expectClose(b.w.data, a.w.data, 1e-8);
          expectClose(b.h.data, a.h.data, 1e-8);
          expectClose(b.objective, a.objective, 1e-9);
        }
      }
    }
  });

  test("coordinate descent and least squares recover an exact product to rounding", () => {
    for (const solver of [solvers[0], solvers[2]]) {
      const random = createRandom(1);
      const truth = product(uniformMatrix(12, 2, random), uniformMatrix(2, 9, random));
      const settings = { ...plain, solver, maxIterations: 2000, tolerance: 1e-10 };
      const { w, h } = runToEnd(factorize(truth, randomStart(truth, 2, random.fork("start")), settings));
      expectClose(product(w, transpose(h)).data, truth.data, 1e-5);
    }
  });
});

function difference(a: Matrix, b: Matrix): Float64Array {
  return a.data.map((value, at) => value - b.data[at]);
}
