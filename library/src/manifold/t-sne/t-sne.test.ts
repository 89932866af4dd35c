import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { toDense } from "../../data/sparse.js";
import { primeDivisibility } from "../../datasets/prime-divisibility.js";
import { digits } from "../../datasets/real.js";
import { createRandom } from "../../numeric/random/random.js";
import { jointProbabilities } from "../neighbor-embedding/joint-probabilities.js";
import { neighborTable } from "../neighbor-embedding/neighbor-table.js";
import { calibrate } from "../neighbor-embedding/perplexity.js";
import reference from "./reference/t-sne.json" with { type: "json" };
import { tSne } from "./t-sne.js";

const first = (x: Matrix, count: number) =>
  selectRows(
    x,
    Int32Array.from({ length: count }, (_, i) => i),
  );
const equal = { perplexity: 20, maxIterations: 500, tolerance: 1e-300 };
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("as in scikit-learn", async () => {
  const { x } = await digits();

  test("joint probabilities of neighbours", () => {
    const table = runToEnd(neighborTable(first(x, 40), 15));
    const joint = toDense(runToEnd(jointProbabilities(table, runToEnd(calibrate(table, 5)).probabilities)));
    // scikit-learn stops the search for the width at an error of 1e-5 of the entropy.
    expectEvery(reference.joint.flat(), (value, e) => Math.abs(value - joint.data[e]) < 2e-5 * 0.02);
  });

  test("the divergence is no higher after as many iterations, over 5 seeds and from both starts", () => {
    const reached = [0, 1, 2, 3, 4].map((seed) => {
      const pca = tSne({ ...equal, seed }).fit({ x: first(x, 400) });
      const random = tSne({ ...equal, seed, start: { kind: "random", spread: 1e-4 } }).fit({ x: first(x, 400) });
      expect(pca.report.iterations).toBe(500);
      return [pca.state.divergence, random.state.divergence];
    });
    expect(average(reached.map(([pca]) => pca))).toBeLessThanOrEqual(average(reference.divergences));
    expect(average(reached.map(([, random]) => random))).toBeLessThanOrEqual(average(reference.randomDivergences));
  });
});

/** Two groups of normal samples. */
function groups(samples: number, seed: number): Matrix {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: samples * 3 }, (_, e) => random.normal() + (e % 6 < 3 ? 9 : 0));
  return { rows: samples, columns: 3, data };
}

test("[ML2-051] the same seed gives the same embedding, another seed another one, started by N(0, 10⁻⁴ I)", () => {
  const x = groups(40, 1);
  const recipe = { maxIterations: 30, start: { kind: "random" }, perplexity: 5 } as const;
  const once = tSne({ ...recipe, seed: 3 }).fit({ x }).embedding;
  expect(tSne({ ...recipe, seed: 3 }).fit({ x }).embedding).toEqual(once);
  expect(tSne({ ...recipe, seed: 4 }).fit({ x }).embedding).not.toEqual(once);
  // After the smallest of steps the positions are those of the start.
  const still = { ...recipe, start: { kind: "random" }, maxIterations: 1, learningRate: 1e-12 } as const;
  const start = tSne(still).fit({ x: groups(400, 2) }).embedding.data;
  const spread = Math.sqrt(start.reduce((sum, value) => sum + value * value, 0) / start.length);
  expect(spread).toBeGreaterThan(0.0092);
  expect(spread).toBeLessThan(0.0108);
  expect(Math.abs(average([...start]))).toBeLessThan(0.002);
});

test("the divergence falls after the early exaggeration, and every step can be watched", () => {
  for (const seed of [1, 2, 3]) {
    const { report, embedding } = tSne({ perplexity: 8, maxIterations: 300, earlyIterations: 100, seed }).fit({
      x: groups(60, seed),
    });
    const later = report.objective.slice(2);
    expect(later.every((value, at) => at === 0 || value <= later[at - 1] + 1e-3)).toBe(true);
    expect(later[later.length - 1]).toBeGreaterThan(0);
    expect(embedding.data.every(Number.isFinite)).toBe(true);
  }
  const steps = [...tSne({ perplexity: 8, maxIterations: 5 }).steps({ x: groups(30, 1) })];
  expect(steps.filter((step) => "embedding" in step && step.of === 5).map(({ step }) => step)).toEqual([1, 2, 3, 4, 5]);
});

test("the two groups are apart, with all kinds of repulsion", () => {
  const x = groups(150, 4);
  for (const kind of ["exact", "grid", "barnes-hut"] as const) {
    const repulsion = kind === "barnes-hut" ? ({ kind, angle: 0.5 } as const) : ({ kind } as const);
    const { embedding, report } = tSne({ perplexity: 10, maxIterations: 200, earlyIterations: 50, repulsion }).fit({
      x,
    });
    expect(report.notes["repulsion"]).toBe(kind);
    // Nearest other samples are of the same group, but for stragglers.
    let strangers = 0;
    for (let i = 0; i < 150; i++) {
      const squares = Array.from({ length: 150 }, (_, j) => {
        if (i === j) return Infinity;
        const [dx, dy] = [0, 1].map((k) => embedding.data[2 * i + k] - embedding.data[2 * j + k]);
        return dx * dx + dy * dy;
      });
      if (squares.indexOf(Math.min(...squares)) % 2 !== i % 2) strangers++;
    }
    expect(strangers).toBeLessThan(5);
  }
});

describe("warnings in words", () => {
  const codes = ({ report }: { report: { warnings: readonly { code: string }[] } }) =>
    report.warnings.map(({ code }) => code);

  test("a perplexity that is too large, and a divergence that still falls", () => {
    const model = tSne({ maxIterations: 20, earlyIterations: 0 }).fit({ x: groups(16, 1) });
    expect(codes(model)).toEqual(["few-samples", "not-converged"]);
    expect(model.report.warnings[0].message).toContain("a perplexity of 30 is too large for 16 samples; 5.00 was used");
    expect(model.report.warnings[1].message).toContain("still falling after 20 iterations");
    expect(model.report.notes["perplexity"]).toBe(5);
  });

  test("groups that share no neighbours", () => {
    const far = groups(40, 2);
    far.data.forEach((value, e) => {
      far.data[e] = e % 6 < 3 ? value + 1000 : value;
    });
    const model = tSne({ perplexity: 3, maxIterations: 10 }).fit({ x: far });
    expect(codes(model)).toContain("not-identifiable");
    expect(model.report.notes["parts"]).toBe(2);
  });
});

test("duplicates and constant samples have finite, distinct places; too few samples and bad starts are refused", () => {
  const same = { rows: 12, columns: 2, data: new Float64Array(24).fill(3) };
  expect(tSne({ maxIterations: 50 }).fit({ x: same }).embedding.data.every(Number.isFinite)).toBe(true);
  expect(() => tSne().fit({ x: [[1], [2], [3]] })).toThrow("t-sne: needs at least 4 samples, got 3");
  const start = { kind: "embedding", embedding: [[0, 0]] } as const;
  expect(() => tSne({ start }).fit({ x: groups(10, 1) })).toThrow("must have 10 rows and 2 columns");
});

test("samples that are the neighbours of hundreds do not shoot off", () => {
  // The powers of 2 are the nearest of all numbers 2p with a large prime p.
  const x = toDense(primeDivisibility({ samples: 600 }).x);
  const recipe = { distance: { kind: "cosine" }, algorithm: "approximate", perplexity: 5, maxIterations: 150 } as const;
  const { embedding } = tSne({ ...recipe, earlyIterations: 100 }).fit({ x });
  expectEvery(embedding.data, (place) => Math.abs(place) < 100);
});
