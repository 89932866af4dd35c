import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { nmf } from "./nmf.js";
import { plsa, topicsOf } from "./plsa.js";

/** Counts of 20 words in 15 documents, from two topics. */
function counts(seed: number): Matrix {
  const random = createRandom(seed);
  const x = zeros(15, 20);
  for (let d = 0; d < 15; d++) {
    const share = random.uniform();
    for (let n = 0; n < 60; n++) {
      const topic = random.uniform() < share ? 0 : 10;
      x.data[20 * d + topic + Math.floor(10 * random.uniform())]++;
    }
  }
  return x;
}

describe("probabilistic latent semantic analysis", () => {
  test("the likelihood never falls, and topics and mixtures are probabilities", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { topics, mixtures, logLikelihood } = plsa(counts(seed), { topics: 3, seed, maxIterations: 100 });
      expectEvery(logLikelihood, (value, k) => k === 0 || value >= logLikelihood[k - 1] * (1 + 1e-12));
      for (const { rows, columns, data } of [topics, mixtures]) {
        for (let i = 0; i < rows; i++) {
          expect(data.subarray(i * columns, (i + 1) * columns).reduce((sum, value) => sum + value, 0)).toBeCloseTo(
            1,
            12,
          );
        }
      }
    }
  });

  test("it is factorisation by the Kullback-Leibler divergence: each optimum is a fixed point of the other", () => {
    for (let seed = 0; seed < 2; seed++) {
      const x = counts(seed);
      const recipe = nmf({
        components: 2,
        loss: { kind: "kullback-leibler" },
        maxIterations: 20_000,
        tolerance: 1e-14,
      });
      const { model, transformed } = recipe.fitTransform({ x });
      const start = topicsOf(transformed as Matrix, model.state.components);
      const step = plsa(x, { topics: 2, start, maxIterations: 1 });
      expectClose(step.topics.data, start.topics.data, 1e-4);
      expectClose(step.mixtures.data, start.mixtures.data, 1e-4);
      // The divergence is the negative log-likelihood of the counts up to a constant of the data.
      const own = x.data.reduce((sum, n, at) => {
        const total = x.data
          .subarray(20 * Math.floor(at / 20), 20 * Math.floor(at / 20) + 20)
          .reduce((s, v) => s + v, 0);
        return n > 0 ? sum + n * Math.log(n / total) : sum;
      }, 0);
      expectClose([Number(model.report.notes["objective"])], [own - step.logLikelihood[0]], 1e-5);
      // And the other way round: the best of some starts of EM has the same probabilities of words.
      const runs = [0, 1, 2].map((run) => plsa(x, { topics: 2, seed: run, maxIterations: 5000, tolerance: 1e-14 }));
      const last = (run: (typeof runs)[number]) => run.logLikelihood[run.logLikelihood.length - 1];
      const best = runs.reduce((a, b) => (last(b) > last(a) ? b : a));
      expectClose([last(best)], [step.logLikelihood[0]], 1e-6);
      expectClose(product(best.mixtures, best.topics).data, product(start.mixtures, start.topics).data, 0.02);
    }
  });

  test("accepts sparse counts and empty documents, and refuses negative counts, 0 topics and a start of the wrong shape", () => {
    const x = counts(1);
    x.data.fill(0, 0, 20);
    const dense = plsa(x, { topics: 2, maxIterations: 20 });
    expectClose(plsa(fromDense(x), { topics: 2, maxIterations: 20 }).topics.data, dense.topics.data, 1e-12);
    expect([...dense.mixtures.data.subarray(0, 2)]).toEqual([0.5, 0.5]);
    expect(refusal(() => plsa([[1, -1]], { topics: 1 }))).toContain("0 or above");
    expect(refusal(() => plsa([[1, 1]], { topics: 0 }))).toContain("topics must be a whole number");
    const start = { topics: zeros(1, 1), mixtures: zeros(1, 1) };
    expect(refusal(() => plsa([[1, 1]], { topics: 1, start }))).toContain("need a start of 1 x 2");
    expect(transpose(dense.topics).rows).toBe(20);
  });
});
