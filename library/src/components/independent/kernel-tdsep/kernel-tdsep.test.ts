import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix } from "../../../data/matrix.js";
import { mixSources } from "../../../datasets/source-mixtures.js";
import { type SourceKind, sourceSignals } from "../../../datasets/sources.js";
import { matchSources } from "../../../metrics/separation.js";
import { createRandom } from "../../../numeric/random/random.js";
import { sobi } from "../sobi/sobi.js";
import { kernelTdsep } from "./kernel-tdsep.js";

const seeds = Array.from({ length: 10 }, (_, seed) => seed);
const mixture = (kinds: readonly SourceKind[], seed: number, samples = 3000) =>
  mixSources(sourceSignals(kinds, { samples, seed }), { seed });

describe("kernel TDSEP", () => {
  test("[ML2-098] separates nonlinear mixtures better than TDSEP does", () => {
    const gains = seeds.map((seed) => {
      const random = createRandom(seed);
      const [a, b] = [0.03 + 0.02 * random.uniform(), 0.009 + 0.006 * random.uniform()];
      const s = asMatrix(
        Array.from({ length: 1000 }, (_, t) => [Math.sin(2 * Math.PI * a * t), Math.sin(2 * Math.PI * b * t + seed)]),
      );
      const bent = asMatrix(
        Array.from({ length: 1000 }, (_, t) => {
          const [u, v] = [s.data[2 * t], s.data[2 * t + 1]];
          return [Math.exp(u) - Math.exp(v), Math.exp(-u) + Math.exp(-v)];
        }),
      );
      const linear = matchSources(s, sobi().fit({ x: bent }).transform(bent)).worst;
      const curved = matchSources(s, kernelTdsep({ seed }).fit({ x: bent }).transform(bent)).worst;
      expect(curved).toBeGreaterThan(0.98);
      return curved - linear;
    });
    for (const gain of gains) expect(gain).toBeGreaterThan(0.01);
  });

  test("refuses more components than directions of feature space, or than lags allow", () => {
    const { x } = mixture(["speech", "music"], 0, 100);
    expect(refusal(() => kernelTdsep({ components: 5, rank: 4 }).fit({ x }))).toContain(
      "components must be at most 4, the number of directions of feature space in use",
    );
    expect(refusal(() => kernelTdsep({ lags: [100] }).fit({ x }))).toContain("the lag 100 needs at least 101 samples");
  });
});
