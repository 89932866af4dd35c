import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix, product } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix, type Matrix, row, zeros } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { plsa } from "../../nmf/plsa.js";
import { codeSamples } from "../code-samples.js";
import reference from "../reference/sparse.json" with { type: "json" };
import { dictionaryLearning } from "./dictionary-learning.js";

const x = asMatrix(reference.x);
const seeds = [0, 1, 2, 3, 4];
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("against scikit-learn", () => {
  test("the objective is no worse, batch against batch and online against online, over seeds", () => {
    for (const { components, alpha, batch, online } of reference.learned) {
      const coding = { kind: "lasso", alpha } as const;
      const fit = (start: "samples" | "svd", batchSize: number | null) =>
        seeds.map((seed) => {
          const recipe = dictionaryLearning({
            components,
            coding,
            start: { kind: start },
            batchSize,
            seed,
            maxIterations: 150,
            tolerance: 1e-6,
          });
          return objectiveOf(x, recipe.fit({ x }).state.components, alpha);
        });
      // Local optima differ by about one part in a hundred; the mean of five is compared to half of that.
      for (const [ours, theirs] of [
        [fit("svd", null), batch],
        [fit("samples", 10), online],
      ]) {
        expect(mean(ours)).toBeLessThan(1.005 * mean(theirs));
        expect(Math.min(...ours)).toBeLessThan(1.005 * Math.min(...theirs));
      }
    }
  });
});

describe("learning", () => {
  test("[CBM-008] latent semantic analysis finds planted topics, and online sparse coding finds planted atoms batch by batch", () => {
    for (const seed of [0, 1, 2]) {
      // Documents with words of one of two topics, and a few with words of both.
      const random = createRandom(seed);
      const counts = Array.from({ length: 40 }, (_, d) =>
        Array.from({ length: 8 }, (_, w) => ((d % 2 === 0) === w < 4 || d % 10 === 0 ? random.integer(6) : 0)),
      );
      const { topics, mixtures, logLikelihood } = plsa(counts, { topics: 2, seed });
      const first = topics.data[0] > topics.data[8] ? 0 : 1;
      for (let w = 0; w < 8; w++) {
        const share = topics.data[first * 8 + w] / (topics.data[w] + topics.data[8 + w]);
        expect(w < 4 ? share : 1 - share).toBeGreaterThan(0.98);
      }
      expect(mixtures.data[2 * 1 + (1 - first)]).toBeGreaterThan(0.98);
      logLikelihood.forEach((value, step) => {
        if (step > 0) expect(value).toBeGreaterThanOrEqual(logLikelihood[step - 1] - 1e-9 * Math.abs(value));
      });

      // Mairal's algorithm, each sample one of many in small batches and seen a few times only.
      const { samples, atoms } = planted(seed, 600, 12, 8);
      const coding = { kind: "lasso", alpha: 0.2 } as const;
      const model = dictionaryLearning({ components: 12, coding, batchSize: 20, maxIterations: 30, seed }).fit({
        x: samples,
      });
      const found = Array.from({ length: 12 }, (_, k) => bestCosine(row(atoms, k), model.state.components));
      expect(found.filter((cosine) => cosine > 0.98).length, `${found}`).toBeGreaterThanOrEqual(11);
      const codes = model.transform(samples);
      expect(codes.data.filter((value) => value !== 0).length / codes.data.length).toBeLessThan(0.35);
    }
  });

  test("atoms have length at most 1, and their largest entry is positive", () => {
    for (const seed of seeds) {
      const model = dictionaryLearning({ components: 15, coding: { kind: "lasso", alpha: 0.5 }, seed }).fit({ x });
      for (let k = 0; k < 15; k++) {
        const atom = row(model.state.components, k);
        expect(Math.hypot(...atom)).toBeLessThan(1 + 1e-12);
        expect(Math.max(...atom)).toBe(Math.max(...atom.map(Math.abs)));
      }
    }
  });

  test("transform gives the best codes of the dictionary, and inverse the reconstruction", () => {
    const model = dictionaryLearning({ components: 6, coding: { kind: "lasso", alpha: 0.5 } }).fit({ x });
    const codes = model.transform(x);
    expect(codes.data).toEqual(
      codeSamples(x, model.state.components, { kind: "lasso", alpha: 0.5, positive: false }).codes.data,
    );
    expectClose(model.inverse(codes).data, product(codes, model.state.components).data, 1e-12);
  });

  test("matching pursuit uses at most its number of atoms, and learning improves on the start", () => {
    const coding = { kind: "matching-pursuit", nonZeros: 2 } as const;
    for (const seed of seeds) {
      const model = dictionaryLearning({ components: 12, coding, seed }).fit({ x });
      const codes = model.transform(x);
      for (let i = 0; i < x.rows; i++) expect(row(codes, i).filter((w) => w !== 0).length).toBeLessThanOrEqual(2);
      const error = codeSamples(x, model.state.components, coding).cost;
      expect(error).toBeLessThan(0.8 * model.report.objective[0]);
    }
  });

  test("factors with a positivity constraint are positive, and then atoms keep their sign", () => {
    const negative = { ...x, data: x.data.map((value) => -Math.abs(value)) };
    const model = dictionaryLearning({ components: 4, coding: { kind: "lasso", alpha: 0.5, positive: true } }).fit({
      x: negative,
    });
    expect(model.transform(negative).data.every((value) => value >= 0)).toBe(true);
    expect(Math.min(...model.state.components.data)).toBeLessThan(-0.3);
    expect(objectiveOf(negative, model.state.components, 0.5, true)).toBeLessThan(
      0.6 * objectiveOf(negative, zeros(4, 10), 0.5),
    );
  });
});

describe("updates and warm starts", () => {
  test("an update adapts to different samples, faster when earlier ones count less", () => {
    for (const seed of [0, 1, 2]) {
      const [before, after] = [planted(seed, 200, 6, 8), planted(seed + 10, 400, 6, 8)];
      const options = { components: 6, coding: { kind: "lasso", alpha: 0.2 }, batchSize: 20, seed } as const;
      const costs = [1, 0.9].map((memory) => {
        const model = dictionaryLearning({ ...options, memory }).fit({ x: before.samples });
        const later = model.update({ x: after.samples });
        expect(later.report.samples).toBe(600);
        const cost = (atoms: Matrix) => objectiveOf(after.samples, atoms, 0.2);
        return cost(later.state.components) / cost(model.state.components);
      });
      expect(costs[0]).toBeLessThan(0.9);
      expect(costs[1]).toBeLessThan(costs[0]);
    }
  });

  test("an update with the training samples doubles the sums and leaves a converged dictionary unchanged", () => {
    const options = {
      components: 6,
      coding: { kind: "lasso", alpha: 0.5 },
      tolerance: 1e-12,
      maxIterations: 3000,
    } as const;
    const model = dictionaryLearning(options).fit({ x });
    const later = model.update({ x });
    expectClose(later.state.components.data, model.state.components.data, 1e-4);
    expectClose(
      later.state.sums.codes.data,
      model.state.sums.codes.data.map((value) => 2 * value),
      1e-3,
    );
  });

  test("a warm start continues from the given model", () => {
    const options = { components: 8, coding: { kind: "lasso", alpha: 0.5 } } as const;
    const short = dictionaryLearning({ ...options, maxIterations: 3 }).fit({ x });
    expect(short.report.warnings[0].message).toBe("no convergence in 3 passes; increase maxIterations");
    const long = dictionaryLearning({ ...options, maxIterations: 3 }).fit({ x }, { from: short });
    expect(long.report.objective[0]).toBeLessThanOrEqual(short.report.objective[2]);
    const other = dictionaryLearning({ ...options, components: 5 });
    expect(refusal(() => other.fit({ x }, { from: short }))).toContain("the model to start from has 8 atoms, not 5");
  });
});

describe("edge cases", () => {
  test("zeros, one sample, constant columns and more atoms than samples give a result", () => {
    for (const start of ["samples", "svd"] as const) {
      const none = dictionaryLearning({ components: 3, start: { kind: start } }).fit({ x: zeros(4, 2) });
      expect(none.transform(zeros(4, 2)).data.every((value) => value === 0)).toBe(true);
      expect(none.report.objective).toEqual([0]);
      expect(none.report.warnings.map(({ message }) => message)).toEqual([
        "3 of the 3 atoms are not used by any sample; use fewer",
      ]);
      const one = dictionaryLearning({
        components: 3,
        start: { kind: start },
        coding: { kind: "lasso", alpha: 0.1 },
      }).fit({
        x: [[3, 4]],
      });
      expectClose(one.inverse(one.transform([[3, 4]])).data, [3 * 0.98, 4 * 0.98], 1e-6);
      const constant = Array.from({ length: 9 }, (_, i) => [Math.sin(i), 2]);
      const model = dictionaryLearning({ start: { kind: start }, coding: { kind: "lasso", alpha: 0.01 } }).fit({
        x: constant,
      });
      expectClose(model.inverse(model.transform(constant)).data, constant.flat(), 0.02);
    }
  });

  test("a penalty that is too large leaves all codes zero", () => {
    const { report } = dictionaryLearning({ components: 2, coding: { kind: "lasso", alpha: 1e6 } }).fit({ x });
    expect(report.warnings.map(({ message }) => message)).toEqual([
      "2 of the 2 atoms are not used by any sample; use fewer",
    ]);
    expect(report.converged).toBe(true);
  });

  test("refuses numbers whose squares overflow", () => {
    expect(refusal(() => dictionaryLearning().fit({ x: [[1e200, 1]] }))).toContain(
      'dictionary-learning: column "x0" has values as large as 1.00e+200, whose squares overflow',
    );
  });
});

function objectiveOf(samples: Matrix, atoms: Matrix, alpha: number, positive = false): number {
  return codeSamples(samples, atoms, { kind: "lasso", alpha, positive }).cost;
}

/** Samples of two atoms each, with a little noise. */
function planted(seed: number, rows: number, count: number, columns: number) {
  const random = createRandom(seed).fork("planted");
  const atoms = normalMatrix(count, columns, random);
  for (let k = 0; k < count; k++) {
    const length = Math.hypot(...row(atoms, k));
    for (let j = 0; j < columns; j++) row(atoms, k)[j] /= length;
  }
  const codes = zeros(rows, count);
  for (let i = 0; i < rows; i++) {
    for (const k of random.sample(count, 2))
      row(codes, i)[k] = (random.uniform() < 0.5 ? -1 : 1) * (1 + random.uniform());
  }
  const samples = product(codes, atoms);
  samples.data.forEach((value, at) => void (samples.data[at] = value + 0.02 * random.normal()));
  return { samples, atoms };
}

function bestCosine(atom: Float64Array, found: Matrix): number {
  let best = 0;
  for (let k = 0; k < found.rows; k++) {
    const other = row(found, k);
    const inner = atom.reduce((sum, value, j) => sum + value * other[j], 0);
    best = Math.max(best, Math.abs(inner) / Math.max(1e-12, Math.hypot(...other)));
  }
  return best;
}
