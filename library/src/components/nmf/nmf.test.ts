import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { holedMatrix, uniformMatrix } from "../../../test/non-negative-matrices.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, selectRows, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { nmf } from "./nmf.js";

describe("local optima", () => {
  test("[CB-075] the result depends on the start, and the best of several is kept", () => {
    let apart = 0;
    let better = 0;
    for (let seed = 0; seed < 5; seed++) {
      const x = uniform(12, 10, seed);
      const finals: number[] = [];
      const recipe = nmf({ components: 5, start: { kind: "random" }, starts: 8, seed, maxIterations: 500 });
      const best = recipe.fit(
        { x },
        {
          onProgress({ start, objective }) {
            if (objective !== undefined) finals[start - 1] = objective;
          },
        },
      );
      expect(finals).toHaveLength(8);
      const objective = Number(best.report.notes["objective"]);
      expect(objective).toBe(Math.min(...finals));
      const spread = (Math.max(...finals) - Math.min(...finals)) / Math.min(...finals);
      if (spread > 0.01) apart++;
      const single = nmf({ components: 5, start: { kind: "random" }, seed, maxIterations: 500 }).fit({ x });
      expect(Number(single.report.notes["objective"])).toBe(finals[0]);
      if (objective < finals[0]) better++;
    }
    expect(apart).toBeGreaterThan(2);
    expect(better).toBeGreaterThan(2);
  });
});

describe("scores and inverse", () => {
  test("samples get the best non-negative combination, which for training samples is the factor of the fit", () => {
    for (const loss of ["squared", "kullback-leibler", "itakura-saito"] as const) {
      const x = uniform(15, 8, 3);
      const recipe = nmf({ components: 3, loss: { kind: loss }, maxIterations: 3000, tolerance: 1e-10 });
      const { model, transformed } = recipe.fitTransform({ x });
      expectClose(model.transform(x).data, (transformed as Matrix).data, 1e-6);
      const z = uniform(4, 8, 9);
      const scores = model.transform(z);
      const loses = (some: Matrix) => lossOf(loss, z, product(some, model.state.components));
      for (let at = 0; at < scores.data.length; at++) {
        for (const by of [1e-3, -1e-3]) {
          const moved = { ...scores, data: scores.data.map((value, b) => (b === at ? value + by : value)) };
          if (moved.data[at] < 0) continue;
          expect(loses(moved)).toBeGreaterThanOrEqual(loses(scores));
        }
      }
      expectClose(model.inverse(scores).data, product(scores, model.state.components).data, 1e-12);
    }
  });

  test("sparse samples give the dense result", () => {
    for (const loss of ["squared", "kullback-leibler"] as const) {
      const x = holedMatrix(20, 9, createRandom(4), 0.5);
      const recipe = nmf({ components: 3, loss: { kind: loss }, start: { kind: "random" }, maxIterations: 60 });
      const [dense, sparse] = [recipe.fit({ x }), recipe.fit({ x: fromDense(x) })];
      expectClose(sparse.state.components.data, dense.state.components.data, 1e-7);
      expectClose((sparse.transform(fromDense(x)) as Matrix).data, dense.transform(x).data, 1e-6);
    }
  });

  test("an L1 penalty makes parts sparse, and penalties shrink them", () => {
    const x = uniform(20, 10, 5);
    const fit = (alpha: number, ratio: number) => nmf({ components: 4, alpha, ratio, maxIterations: 2000 }).fit({ x });
    const zerosIn = ({ data }: Matrix) => data.filter((value) => value === 0).length;
    const [free, sparse] = [fit(0, 0), fit(0.02, 1)];
    expect(zerosIn(sparse.state.components)).toBeGreaterThan(zerosIn(free.state.components));
    expect(zerosIn(sparse.transform(x))).toBeGreaterThan(2 * zerosIn(free.transform(x)));
    const gone = fit(10, 1);
    expect(gone.state.components.data.every((value) => value === 0)).toBe(true);
    expect(gone.report.warnings.map(({ message }) => message).join()).toContain("4 of the 4 parts are empty");
  });
});

describe("starts", () => {
  test("a warm start continues from the given model", () => {
    const x = uniform(15, 8, 6);
    const short = nmf({ components: 3, maxIterations: 5, tolerance: 0 }).fit({ x });
    expect(short.report.converged).toBe(false);
    expect(short.report.warnings[0].message).toContain("no convergence in 5 iterations");
    const long = nmf({ components: 3, maxIterations: 5, tolerance: 0 }).fit({ x }, { from: short });
    expect(long.report.objective[0]).toBeLessThanOrEqual(Number(short.report.notes["objective"]));
    const other = nmf({ components: 2 });
    expect(refusal(() => other.fit({ x }, { from: short }))).toContain("the model to start from has 3 parts, not 2");
  });

  test("singular vectors are a better start than random factors, dense or sparse", () => {
    for (let seed = 0; seed < 5; seed++) {
      const truth = product(uniform(60, 4, seed), uniform(4, 30, seed + 20));
      const first = (start: "nndsvd" | "nndsvda" | "random", x: Matrix | ReturnType<typeof fromDense>) =>
        nmf({ components: 4, start: { kind: start }, maxIterations: 1 }).fit({ x }).report.objective[0];
      expect(first("nndsvd", truth)).toBeLessThan(first("random", truth));
      expectClose([first("nndsvda", fromDense(truth))], [first("nndsvda", truth)], 1e-6);
    }
  });

  test("with more parts than rows or columns the default start is random", () => {
    const x = selectRows(uniform(5, 8, 1), [0, 1]);
    const model = nmf({ components: 3, maxIterations: 500 }).fit({ x });
    expectClose(model.inverse(model.transform(x)).data, x.data, 0.01);
    expect(refusal(() => nmf({ components: 3, start: { kind: "nndsvd" } }).fit({ x }))).toContain(
      "finds at most 2 parts",
    );
  });
});

test("refuses negative numbers, invalid losses and solvers, and factors zeros as zeros", () => {
  const x = [
    [1, 2],
    [0, -1],
  ];
  expect(refusal(() => nmf().fit({ x }))).toBe(
    "invalid-data: nmf: every number must be 0 or above; row 1, column 1 is -1",
  );
  expect(refusal(() => nmf().fit({ x: fromDense(x) }))).toContain("row 1, column 1 is -1");
  const model = nmf().fit({
    x: [
      [1, 2],
      [3, 4],
      [5, 7],
    ],
  });
  expect(refusal(() => model.transform(x))).toContain("row 1, column 1 is -1");
  expect(refusal(() => nmf({ loss: { kind: "itakura-saito" } }).fit({ x: [[1, 0]] }))).toContain(
    "needs numbers above 0",
  );
  expect(refusal(() => nmf({ loss: { kind: "itakura-saito" } }).fit({ x: fromDense([[1, 2]]) }))).toContain(
    "choose another loss",
  );
  const wrong = () => nmf({ loss: { kind: "kullback-leibler" }, solver: { kind: "gradient" } }).fit({ x: [[1, 2]] });
  expect(refusal(wrong)).toContain('use "multiplicative" for kullback-leibler');
  const empty = nmf().fit({ x: zeros(3, 2) });
  expect([...empty.transform(zeros(3, 2)).data]).toEqual([0, 0, 0, 0, 0, 0]);
  expect(empty.report.warnings.map(({ message }) => message).join()).toContain("2 of the 2 parts are empty");
});

function uniform(rows: number, columns: number, seed: number): Matrix {
  return uniformMatrix(rows, columns, createRandom(seed));
}

function lossOf(loss: string, x: Matrix, y: Matrix): number {
  return x.data.reduce((sum, value, at) => {
    const near = y.data[at];
    if (loss === "squared") return sum + (value - near) ** 2;
    if (loss === "kullback-leibler") return sum + value * Math.log(value / near) - value + near;
    return sum + value / near - Math.log(value / near) - 1;
  }, 0);
}

test("saved parts with a negative entry are refused, unless gradient descent does not hold entries at 0", () => {
  const x = uniform(12, 4, 1);
  const restore = (hold: boolean) => {
    const { saved } = nmf({ solver: { kind: "gradient", hold } }).fit({ x });
    const { components } = saved.state;
    const data = components.data.map((value, at) => (at === 5 ? -0.5 : value));
    return nmf.restore({ ...saved, state: { components: { ...components, data } } });
  };
  expect(refusal(() => restore(true))).toBe(
    "invalid-file: nmf: state.components at index 5 must be at least 0, got -0.5",
  );
  expect(restore(false).state.components.data[5]).toBe(-0.5);
});

test("more parts than entries are refused, unless they are few", () => {
  const x = uniform(4, 3, 1);
  expect(() => nmf({ components: 1001 }).fit({ x })).toThrow(
    "nmf: components must be at most 1000, or the number of entries of the samples (12), got 1001",
  );
  expect(nmf({ components: 13, maxIterations: 2 }).fit({ x }).state.components.rows).toBe(13);
});
