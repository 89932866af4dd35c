import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { mixSources } from "../../../datasets/source-mixtures.js";
import { type SourceKind, sourceSignals } from "../../../datasets/sources.js";
import { amariIndex, matchSources } from "../../../metrics/separation.js";
import { createRandom } from "../../../numeric/random/random.js";
import { infomax } from "../infomax/infomax.js";
import reference from "../reference/separations.json" with { type: "json" };
import { jade } from "./jade.js";

const seeds = Array.from({ length: 10 }, (_, seed) => seed);
const mixture = (kinds: readonly SourceKind[], seed: number, samples = 3000) =>
  mixSources(sourceSignals(kinds, { samples, seed }), { seed });

test("the unmixing matrices of JADE and infomax match the R package ica", () => {
  expect(amariIndex(reference.jade, jade().fit({ x: reference.x }).state.mixing)).toBeLessThan(1e-4);
  // Its infomax has the same densities, but keeps sources uncorrelated, which ours need not be.
  expect(amariIndex(reference.infomax, infomax().fit({ x: reference.x }).state.mixing)).toBeLessThan(0.05);
});

describe("JADE", () => {
  test("[ML2-096] separates white non-normal sources, and fails with two normal ones", () => {
    for (const seed of seeds) {
      const good = mixture(["laplace", "uniform", "laplace"], seed);
      const separated = jade().fit({ x: good.x });
      expect(matchSources(good.sources, separated.transform(good.x)).worst).toBeGreaterThan(0.99);
      expect(separated.report.warnings).toEqual([]);
    }
    const worst = seeds.map((seed) => {
      const bad = mixture(["normal", "uniform", "normal"], seed);
      const model = jade().fit({ x: bad.x });
      expect(model.report.warnings.map(({ message }) => message).join()).toContain(
        "cannot be distinguished from normal ones",
      );
      const { correlations } = matchSources(bad.sources, model.transform(bad.x));
      // The uniform source is found all the same.
      expect(Math.abs(correlations[1])).toBeGreaterThan(0.99);
      return Math.abs(correlations[0]);
    });
    expect(worst.filter((value) => value < 0.98).length).toBeGreaterThanOrEqual(7);
  });

  test("refuses too many components with a remedy", () => {
    const random = createRandom(1);
    const x = Array.from({ length: 80 }, () => Array.from({ length: 61 }, () => random.normal()));
    expect(refusal(() => jade().fit({ x }))).toContain("set components to at most 60, or use fast-ica");
  });
});
