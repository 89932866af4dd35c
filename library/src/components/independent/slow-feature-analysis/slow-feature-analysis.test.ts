import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix, selectRows } from "../../../data/matrix.js";
import { mixSources } from "../../../datasets/source-mixtures.js";
import { matchSources } from "../../../metrics/separation.js";
import { createRandom } from "../../../numeric/random/random.js";
import reference from "../reference/separations.json" with { type: "json" };
import { slowFeatureAnalysis } from "./slow-feature-analysis.js";

const seeds = Array.from({ length: 10 }, (_, seed) => seed);

describe("against MDP", () => {
  test("matches the slowness and the features up to sign", () => {
    const { slowness, rows, sources } = reference.slowFeatures;
    const model = slowFeatureAnalysis().fit({ x: reference.x });
    // MDP divides by n − 1 where we divide by n.
    expectClose(model.state.slowness, slowness, 5e-3);
    const ours = model.transform(selectRows(asMatrix(reference.x), rows));
    sources.flat().forEach((value, at) => {
      expect(Math.abs(Math.abs(ours.data[at]) - Math.abs(value))).toBeLessThan(2e-2);
    });
  });
});

describe("slow feature analysis", () => {
  test("finds slow sources under fast ones, slowest first, with variance 1 and an inverse", () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const s = Array.from({ length: 600 }, (_, t) => [Math.sin(t / 30), Math.sin(t / 3 + seed), random.normal()]);
      const { x, sources } = mixSources(asMatrix(s), { seed });
      const model = slowFeatureAnalysis().fit({ x });
      const { slowness } = model.state;
      expect(slowness[0]).toBeLessThan(slowness[1]);
      expect(slowness[1]).toBeLessThan(slowness[2]);
      // Noise without a memory: 2 − 2 r, with the standard error 2 / √600 of its lag-one correlation r.
      expect(Math.abs(slowness[2] - 2)).toBeLessThan(8 / Math.sqrt(600));
      const features = model.transform(x);
      const { places, worst } = matchSources(sources, features);
      expect([...places]).toEqual([0, 1, 2]);
      expect(worst).toBeGreaterThan(0.98);
      expectClose(model.inverse(features).data, x.data, 1e-10);
      expect(slowFeatureAnalysis({ components: 1 }).fit({ x }).transform(x).columns).toBe(1);
    }
    expect(refusal(() => slowFeatureAnalysis().fit({ x: [[1], [1]] }))).toContain("all samples are the same");
  });
});
