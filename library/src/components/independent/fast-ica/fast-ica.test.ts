import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix, type Matrix, row } from "../../../data/matrix.js";
import { cocktailParty, mixSources } from "../../../datasets/source-mixtures.js";
import { sourceSignals } from "../../../datasets/sources.js";
import { amariIndex, matchSources } from "../../../metrics/separation.js";
import { fixedPointSteps, newtonStep } from "../fixed-point.js";
import { infomax } from "../infomax/infomax.js";
import reference from "../reference/separations.json" with { type: "json" };
import { createWhiteBlocks } from "../white-blocks.js";
import { whitenData } from "../white-data.js";
import { fastIca } from "./fast-ica.js";

const seeds = Array.from({ length: 10 }, (_, seed) => seed);
const mixture = (seed: number, samples = 1500) =>
  mixSources(sourceSignals(["laplace", "uniform", "speech"], { samples, seed }), { seed });

describe("against scikit-learn", () => {
  test.each(reference.fastIca)("$contrast, $approach: the same unmixing matrix, up to order and signs", (expected) => {
    // There are several fixed points, and which is found first decides the rest when sources are found one by one: ours
    // from one of some starts must be theirs. P = W A of their W and our A is then a permutation with signs.
    const indices = Array.from({ length: 20 }, (_, seed) => {
      const model = fastIca({
        contrast: expected.contrast as "tanh" | "gauss" | "cube",
        approach: { kind: expected.approach as "symmetric" | "deflation" },
        tolerance: 1e-13,
        maxIterations: 2000,
        seed,
      }).fit({ x: reference.x });
      return amariIndex(expected.unmixing, model.state.mixing);
    });
    expect(Math.min(...indices)).toBeLessThan(1e-6);
  });
});

describe("the fixed-point iteration", () => {
  test("[ML2-115] with the cube a step is E[x(wᵀx)³] − 3w, and its fixed points satisfy λw = E[x(wᵀx)³]", () => {
    for (const seed of seeds) {
      const { x } = mixture(seed);
      const white = whitenData("test", x, null);
      const blocks = createWhiteBlocks(white);
      try {
        const model = fastIca({ contrast: "cube", approach: { kind: "deflation" }, tolerance: 1e-14 }).fit({ x });
        expect(model.report.iterations).toBeLessThan(100);
        const any = asMatrix([[0.6, 0, 0.8]]);
        const third = thirdMoment(white.centered, white.whiten, any.data);
        const step = fixedPointSteps(blocks, any, "cube").data;
        // Samples are white exactly, so E[g′] = 3 E(wᵀx)² = 3.
        step.forEach((value, j) => {
          expect(value).toBeCloseTo(third[j] - 3 * any.data[j], 9);
        });
        // The first direction found is not held orthogonal to others, so it must be a fixed point by itself.
        const stationary = [0, 1, 2].filter((k) => {
          const w = directionOf(row(model.state.unmixing, k), white.dewhiten);
          const moment = thirdMoment(white.centered, white.whiten, w);
          const lambda = w.reduce((sum, value, j) => sum + value * moment[j], 0);
          return moment.every((value, j) => Math.abs(value - lambda * w[j]) < 1e-4 * Math.abs(lambda));
        });
        expect(stationary.length).toBeGreaterThanOrEqual(1);
      } finally {
        blocks.dispose();
      }
    }
  });

  test("[ML2-115] few iterations are needed", () => {
    const iterations = seeds.map((seed) => fastIca({ contrast: "cube" }).fit({ x: mixture(seed).x }).report.iterations);
    expect(Math.max(...iterations)).toBeLessThanOrEqual(20);
  });

  test("[ML2-116] Newton's method with the whole Jacobian has the same fixed points, reached quadratically", () => {
    for (const seed of seeds) {
      const { x } = mixture(seed);
      const [plain, exact] = (["fixed-point", "newton"] as const).map((steps) =>
        fastIca({ contrast: "cube", approach: { kind: "deflation", update: steps }, tolerance: 1e-13 }).fit({ x }),
      );
      expect(amariIndex(exact.state.unmixing, plain.state.mixing)).toBeLessThan(1e-5);
      expect(exact.report.converged).toBe(true);
      const white = whitenData("test", x, null);
      const blocks = createWhiteBlocks(white);
      try {
        const none: Matrix = { rows: 0, columns: 3, data: new Float64Array(0) };
        let settled: Matrix = { rows: 1, columns: 3, data: directionOf(row(plain.state.unmixing, 0), white.dewhiten) };
        for (let step = 0; step < 60; step++) {
          settled = { ...settled, data: unit(fixedPointSteps(blocks, settled, "cube").data) };
        }
        // What the fixed-point iteration settles on is a fixed point of Newton's method, to which it comes back.
        expect(residual(settled.data)).toBeLessThan(1e-6);
        let w = unit(settled.data.map((value, j) => value + 0.02 * (j - 1)));
        const residuals = [residual(w)];
        for (let step = 0; step < 5; step++) {
          w = unit(newtonStep(blocks, w, "cube", none, 0).data);
          residuals.push(residual(w));
        }
        expect(residuals[5]).toBeLessThan(1e-6 * residuals[0]);

        function residual(v: Float64Array): number {
          const moment = thirdMoment(white.centered, white.whiten, v);
          const lambda = v.reduce((sum, value, j) => sum + value * moment[j], 0);
          return Math.hypot(...moment.map((value, j) => value - lambda * v[j]));
        }
      } finally {
        blocks.dispose();
      }
    }
  });

  test("[ML2-117] deflation or parallel, every contrast, and infomax give the same sources as the kurtosis", () => {
    for (const seed of seeds.slice(0, 5)) {
      const { x } = mixture(seed, 4000);
      const kurtosis = fastIca({ contrast: "cube" }).fit({ x }).transform(x);
      const others = [
        fastIca({ contrast: "tanh" }),
        fastIca({ contrast: "gauss" }),
        fastIca({ contrast: "cube", approach: { kind: "deflation" } }),
        fastIca({ contrast: "tanh", approach: { kind: "deflation" } }),
      ].map((recipe) => recipe.fit({ x }).transform(x));
      for (const sources of [...others, infomax().fit({ x }).transform(x)]) {
        expect(matchSources(kurtosis, sources).worst).toBeGreaterThan(0.98);
      }
    }
  });
});

describe("results", () => {
  test("sources have variance 1, mixing and unmixing are inverses, and the inverse returns the mixtures", () => {
    for (const order of ["power", "kurtosis"] as const) {
      const { x } = cocktailParty({ samples: 500, seed: 3 });
      const { model, transformed } = fastIca({ order }).fitTransform({ x });
      const s = model.transform(x);
      expect(transformed.rows).toBe(500);
      expectEvery(s.data, (value, at) => Math.abs((transformed as Matrix).data[at] - value) < 1e-9);
      const back = model.inverse(s);
      expectEvery(x.data, (value, at) => Math.abs(back.data[at] - value) < 1e-9);
      const { power, kurtosis } = model.state;
      const strength = order === "power" ? power : kurtosis.map(Math.abs);
      for (let k = 1; k < 4; k++) expect(strength[k]).toBeLessThanOrEqual(strength[k - 1]);
      expect(model.outputFeatures).toEqual(["source1", "source2", "source3", "source4"]);
    }
  });

  test("another seed gives the same sources in the same order with the same signs", () => {
    const { x } = mixture(1, 3000);
    const first = fastIca({ seed: 0, tolerance: 1e-10 }).fit({ x }).state.mixing.data;
    for (const seed of seeds) {
      const other = fastIca({ seed, tolerance: 1e-10 }).fit({ x }).state.mixing.data;
      other.forEach((value, at) => {
        expect(value).toBeCloseTo(first[at], 4);
      });
    }
  });
});

describe("invalid input", () => {
  test("refuses more components than the rank; by default uses the rank, with a warning", () => {
    const { x } = mixture(2, 300);
    const doubled = asMatrix(Array.from({ length: 300 }, (_, t) => [...row(x, t), 2 * x.data[3 * t], 7]));
    expect(refusal(() => fastIca({ components: 4 }).fit({ x: doubled }))).toBe(
      "invalid-option: fast-ica: components must be at most 3, the rank of the data, got 4",
    );
    const model = fastIca().fit({ x: doubled });
    expect(model.outputFeatures).toHaveLength(3);
    expect(model.report.warnings.map(({ message }) => message)).toContain(
      "the 5 columns have rank 3: 3 sources are estimated",
    );
    const back = model.inverse(model.transform(doubled));
    expect(back.data[4]).toBeCloseTo(7, 9);
  });

  test("warns of several normal sources and names them, but not of a single one", () => {
    for (const seed of seeds) {
      const signals = (kinds: readonly ("normal" | "uniform")[]) =>
        mixSources(sourceSignals(kinds, { samples: 2000, seed }), { seed });
      const { report } = fastIca().fit(signals(["normal", "uniform", "normal"]));
      expect(report.warnings.some(({ message }) => message.includes("cannot be distinguished from normal ones"))).toBe(
        true,
      );
      expect(fastIca().fit(signals(["normal", "uniform", "uniform"])).report.warnings).toEqual([]);
    }
  });

  test("one sample, equal samples and too few iterations", () => {
    expect(refusal(() => fastIca().fit({ x: [[1, 2]] }))).toContain("needs at least 2 samples, got 1");
    expect(
      refusal(() =>
        fastIca().fit({
          x: [
            [1, 2],
            [1, 2],
          ],
        }),
      ),
    ).toContain("all samples are the same");
    const { report } = fastIca({ maxIterations: 1 }).fit({ x: mixture(0, 200).x });
    expect(report.converged).toBe(false);
    expect(report.warnings[0].message).toContain("no convergence in 1 iterations");
  });
});

/** E[z (w·z)³] by the definition. */
function thirdMoment(centered: Matrix, whiten: Matrix, w: Float64Array): Float64Array {
  const result = new Float64Array(w.length);
  for (let t = 0; t < centered.rows; t++) {
    const sample = row(centered, t);
    const z = w.map((_, k) => row(whiten, k).reduce((sum, value, j) => sum + value * sample[j], 0));
    const y = z.reduce((sum, value, j) => sum + value * w[j], 0);
    for (let j = 0; j < w.length; j++) result[j] += (z[j] * y ** 3) / centered.rows;
  }
  return result;
}

/** The direction in white coordinates of a row of the unmixing matrix. */
function directionOf(unmixing: Float64Array, dewhiten: Matrix): Float64Array {
  const result = new Float64Array(dewhiten.columns);
  for (let k = 0; k < result.length; k++) {
    for (let j = 0; j < unmixing.length; j++) result[k] += unmixing[j] * dewhiten.data[j * dewhiten.columns + k];
  }
  return result;
}

function unit(v: Float64Array): Float64Array {
  const length = Math.hypot(...v);
  return v.map((value) => value / length);
}
