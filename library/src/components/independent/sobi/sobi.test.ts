import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix, type Matrix } from "../../../data/matrix.js";
import { mixSources } from "../../../datasets/source-mixtures.js";
import { type SourceKind, sourceSignals } from "../../../datasets/sources.js";
import { laggedDependence } from "../../../metrics/dependence.js";
import { amariIndex, matchSources } from "../../../metrics/separation.js";
import { createRandom } from "../../../numeric/random/random.js";
import reference from "../reference/separations.json" with { type: "json" };
import { autocorrelations, sobi } from "./sobi.js";

const seeds = Array.from({ length: 10 }, (_, seed) => seed);
const mixture = (kinds: readonly SourceKind[], seed: number, samples = 3000) =>
  mixSources(sourceSignals(kinds, { samples, seed }), { seed });

describe("against MDP", () => {
  test("SOBI matches MDP's TDSEP", () => {
    const model = sobi({ lags: reference.tdsep.lags }).fit({ x: reference.x });
    expect(amariIndex(reference.tdsep.unmixing, model.state.mixing)).toBeLessThan(5e-3);
  });
});

describe("SOBI (TDSEP)", () => {
  test("[ML2-095] separates sources with different autocorrelations, also normal ones, and fails for white ones", () => {
    const failures = seeds.filter((seed) => {
      const good = mixSources(ringing(seed), { seed });
      const model = sobi().fit({ x: good.x });
      expect(amariIndex(model.state.unmixing, good.mixing)).toBeLessThan(0.05);
      expect(model.report.warnings).toEqual([]);
      // E14: with V_τ(z) = Q Λ Qᵀ the mixing matrix is K⁻¹ Q; it is the inverse of the unmixing one.
      expect(amariIndex(model.state.unmixing, model.state.mixing)).toBeLessThan(1e-10);
      const white = mixture(["laplace", "uniform", "laplace"], seed);
      const failed = sobi().fit({ x: white.x });
      expect(failed.report.warnings.map(({ message }) => message).join()).toContain(
        "the same autocorrelations as another source",
      );
      return matchSources(white.sources, failed.transform(white.x)).worst < 0.97;
    });
    expect(failures.length).toBeGreaterThanOrEqual(8);
  });

  test("[ML2-093] its sources have less lagged dependence than any small rotation of them", () => {
    for (const seed of seeds) {
      const { x } = mixture(["speech", "music"], seed);
      const s = sobi({ lags: [1, 2, 3] })
        .fit({ x })
        .transform(x);
      const least = laggedDependence(s, [1, 2, 3]);
      for (const angle of [-0.1, -0.01, 0.01, 0.1]) {
        const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
        const turned: Matrix = { ...s, data: s.data.slice() };
        for (let at = 0; at < turned.data.length; at += 2) {
          turned.data[at] = cosine * s.data[at] + sine * s.data[at + 1];
          turned.data[at + 1] = cosine * s.data[at + 1] - sine * s.data[at];
        }
        expect(laggedDependence(turned, [1, 2, 3])).toBeGreaterThan(least);
      }
    }
  });

  test("refuses fewer samples than lags, invalid lags and too many components", () => {
    const { x } = mixture(["speech", "music"], 0, 8);
    expect(refusal(() => sobi().fit({ x }))).toBe(
      "invalid-data: sobi: the lag 8 needs at least 9 samples, got 8; use a longer series or smaller lags",
    );
    expect(refusal(() => sobi({ lags: [] }))).toContain("lags");
    expect(refusal(() => sobi({ lags: [0] }))).toContain("lags");
    expect(refusal(() => sobi({ components: 3 }).fit(mixture(["speech", "music"], 0, 50)))).toContain(
      "components must be at most 2",
    );
  });

  test("autocorrelations match their definition", () => {
    const { data } = autocorrelations(asMatrix([[1], [-1], [1], [-1]]), [1, 2]);
    expect([...data]).toEqual([-0.75, 0.5]);
  });
});

/** Three normal sources in different frequency bands. */
function ringing(seed: number): Matrix {
  const random = createRandom(seed);
  const x = asMatrix(Array.from({ length: 3000 }, () => [random.normal(), random.normal(), random.normal()]));
  [0.9, -0.8, 0.3].forEach((share, j) => {
    for (let t = 1; t < 3000; t++) x.data[3 * t + j] += share * x.data[3 * (t - 1) + j];
  });
  return x;
}
