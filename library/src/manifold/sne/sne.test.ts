import { expect, test } from "vitest";
import { blobs } from "../../datasets/index.js";
import { tSne } from "../t-sne/t-sne.js";
import { sne } from "./sne.js";

test.each(["symmetric", "conditional"] as const)(
  "[MP-035] the divergence of %s SNE falls in every iteration, over seeds",
  (similarities) => {
    for (const seed of [1, 2, 3]) {
      const { x } = blobs({ samples: 50, features: 5, centers: 3, seed });
      const { report, state } = sne({ similarities, perplexity: 8, maxIterations: 60, seed }).fit({ x });
      expect(report.objective.every((value, at) => at === 0 || value <= report.objective[at - 1])).toBe(true);
      expect(state.divergence).toBe(report.objective[report.objective.length - 1]);
      expect(state.divergence).toBeLessThan(0.7 * report.objective[0]);
      expect(state.divergence).toBeGreaterThan(0);
    }
  },
);

test("t-SNE keeps its clusters farther apart than SNE does, relative to their size", () => {
  const { x, y } = blobs({ samples: 90, features: 8, centers: 3, seed: 4 });
  const gap = (data: Float64Array) => {
    let [within, between, count, others] = [0, 0, 0, 0];
    for (let i = 0; i < 90; i++) {
      for (let j = 0; j < i; j++) {
        const distance = Math.hypot(data[2 * i] - data[2 * j], data[2 * i + 1] - data[2 * j + 1]);
        if (y.codes[i] === y.codes[j]) [within, count] = [within + distance, count + 1];
        else [between, others] = [between + distance, others + 1];
      }
    }
    return between / others / (within / count);
  };
  const student = tSne({ perplexity: 12, maxIterations: 300, earlyIterations: 100 }).fit({ x });
  const gauss = sne({ perplexity: 12, maxIterations: 100 }).fit({ x });
  expect(gap(student.embedding.data)).toBeGreaterThan(1.2 * gap(gauss.embedding.data));
});

test("a perplexity that is too large is lowered, with a warning; too few samples are refused", () => {
  const { report } = sne({ maxIterations: 3 }).fit({ x: blobs({ samples: 10, seed: 1 }).x });
  expect(report.warnings.map(({ code }) => code)).toContain("few-samples");
  expect(() => sne().fit({ x: [[1], [2]] })).toThrow("sne: needs at least 4 samples, got 2");
});
