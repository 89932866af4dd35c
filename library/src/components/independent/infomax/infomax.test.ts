import { describe, expect, test } from "vitest";
import { mixSources } from "../../../datasets/source-mixtures.js";
import { type SourceKind, sourceSignals } from "../../../datasets/sources.js";
import { amariIndex, matchSources } from "../../../metrics/separation.js";
import { infomax } from "./infomax.js";

const mixture = (kinds: readonly SourceKind[], seed: number, samples = 3000) =>
  mixSources(sourceSignals(kinds, { samples, seed }), { seed });

describe("infomax", () => {
  test("the loss falls, both solvers reach the same optimum, and sub-Gaussian sources are counted", () => {
    for (const seed of [0, 1, 2]) {
      const { x } = mixture(["laplace", "uniform"], seed, 1000);
      const newton = infomax().fit({ x });
      const natural = infomax({ solver: { kind: "natural-gradient" }, maxIterations: 3000 }).fit({ x });
      expect([newton.report.converged, natural.report.converged]).toEqual([true, true]);
      expect(newton.report.notes["flatSources"]).toBe(1);
      expect(amariIndex(natural.state.unmixing, newton.state.mixing)).toBeLessThan(1e-4);
      expect(newton.report.iterations).toBeLessThan(natural.report.iterations);
      const { objective } = newton.report;
      expect(objective[objective.length - 1]).toBeCloseTo(natural.report.objective[natural.report.iterations - 1], 8);
    }
  });

  test("without the extension sub-Gaussian sources are not found", () => {
    const { x, sources } = mixture(["uniform", "uniform"], 4);
    expect(matchSources(sources, infomax().fit({ x }).transform(x)).worst).toBeGreaterThan(0.99);
    expect(matchSources(sources, infomax({ extended: false }).fit({ x }).transform(x)).worst).toBeLessThan(0.9);
  });
});
