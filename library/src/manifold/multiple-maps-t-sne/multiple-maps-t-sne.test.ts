import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { blobs } from "../../datasets/blobs.js";
import { conflictingSimilarities } from "../../datasets/conflicting-similarities.js";
import { multipleMapsTSne } from "./multiple-maps-t-sne.js";

const precomputed = { affinity: { kind: "precomputed" } } as const;

describe("multiple-maps t-SNE", () => {
  test("[ML2-066] two maps have a lower divergence on intransitive triples than one, whose weights are 1", () => {
    const { similarities: x } = conflictingSimilarities({ groups: 4 });
    for (let seed = 0; seed < 5; seed++) {
      const [one, two] = [1, 2].map((maps) => multipleMapsTSne({ ...precomputed, maps, seed }).fit({ x }).state);
      expectEvery(one.weights.data, (weight) => weight === 1);
      // The bound of a line a – b – c: q(b|a) ≤ 4/5.
      expect(one.divergence).toBeGreaterThan(8 * Math.log(5 / 4) - 1e-3);
      expect(two.divergence).toBeLessThan(0.5 * one.divergence);
      for (let i = 0; i < x.rows; i++) {
        expect(two.weights.data[2 * i] + two.weights.data[2 * i + 1]).toBeCloseTo(1, 12);
      }
    }
  });

  test("two maps show one triple exactly: a word of two meanings is near both others, which are far from each other", () => {
    const { similarities: x } = conflictingSimilarities({ groups: 1 });
    for (let seed = 0; seed < 5; seed++) {
      const [one, two] = [1, 2].map(
        (maps) => multipleMapsTSne({ ...precomputed, maps, seed }).fit({ x }).state.divergence,
      );
      expect(one).toBeGreaterThan(0.44);
      expect(two).toBeLessThan(1e-3);
    }
  });

  test("the divergence falls in every iteration, and the same seed gives the same maps", () => {
    const { x } = blobs({ samples: 40, centers: 3, seed: 1 });
    const recipe = multipleMapsTSne({ affinity: { kind: "perplexity", perplexity: 8 }, maxIterations: 60, seed: 3 });
    const model = recipe.fit({ x });
    const values = model.report.objective ?? [];
    expectEvery(values.slice(1), (value, step) => value <= values[step]);
    expect(runToEnd(recipe.steps({ x })).embedding).toEqual(model.embedding);
    expect([model.embedding.rows, model.embedding.columns]).toEqual([40, 4]);
  });

  test("invalid similarities are refused, and samples without any are a warning", () => {
    const fit = (x: number[][]) => multipleMapsTSne(precomputed).fit({ x });
    expect(() => fit([[0, 1, 2]])).toThrow(/square/);
    expect(() =>
      fit([
        [0, -1],
        [1, 0],
      ]),
    ).toThrow("similarities must not be negative; row 0, column 1 is -1");
    expect(() => fit([[0]])).toThrow("needs at least 2 samples");
    expect(() => multipleMapsTSne({ maps: 1e12 }).fit({ x: [[1], [2], [3], [4]] })).toThrow("maps asks for 4 x");
    expect(() => multipleMapsTSne().fit({ x: [[1], [2], [3]] })).toThrow("needs at least 4 samples");
    const { report, embedding } = fit([
      [5, 1, 0],
      [1, 0, 0],
      [0, 0, 9],
    ]);
    expect(report.warnings.map(({ code }) => code)).toContain("not-identifiable");
    expect(embedding.data.every(Number.isFinite)).toBe(true);
  });
});
