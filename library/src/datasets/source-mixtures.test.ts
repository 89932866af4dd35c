import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { column, type Matrix } from "../data/matrix.js";
import { correlation } from "../linalg/covariance.js";
import { cumulantsOf } from "../metrics/cumulants.js";
import { brainRecording, cocktailParty, mixSources, motherAndChild, sevenChannels } from "./source-mixtures.js";
import { sourceSignals } from "./sources.js";

const seeds = Array.from({ length: 5 }, (_, seed) => seed);

describe("mixtures", () => {
  test("[ML2-089] a cocktail party: x = A s with a square A, speech-, music- and noise-like sources, the same for the same seed", () => {
    for (const seed of seeds) {
      const party = cocktailParty({ samples: 300, seed });
      expect(cocktailParty({ samples: 300, seed })).toEqual(party);
      expect(cocktailParty({ samples: 300, seed: seed + 1 }).x).not.toEqual(party.x);
      expect([party.mixing.rows, party.mixing.columns, party.sources.columns]).toEqual([4, 4, 4]);
      for (let t = 0; t < 300; t += 37) {
        for (let i = 0; i < 4; i++) {
          let sum = 0;
          for (let k = 0; k < 4; k++) sum += party.mixing.data[4 * i + k] * party.sources.data[4 * t + k];
          expect(party.x.data[4 * t + i]).toBeCloseTo(sum, 10);
        }
      }
      const { kurtosis } = cumulantsOf(cocktailParty({ samples: 4000, seed }).sources);
      expect(kurtosis[0]).toBeGreaterThan(1);
      expect(kurtosis[3]).toBeLessThan(-1);
    }
    expect(refusal(() => cocktailParty({ speakers: 0, instruments: 0, noises: 0 }))).toContain(
      "needs at least 1 source",
    );
  });

  test("noise is added on request, and mixing matrices must have the right shape", () => {
    const s = sourceSignals(["sine", "uniform"], { samples: 2000 });
    const mixing = [
      [1, 0],
      [0, 1],
      [1, 1],
    ];
    const clean = mixSources(s, { mixing });
    const noisy = mixSources(s, { mixing, noise: 0.5 });
    expect(clean.x.columns).toBe(3);
    const difference: Matrix = { ...clean.x, data: noisy.x.data.map((value, at) => value - clean.x.data[at]) };
    for (const variance of cumulantsOf(difference).variance) expect(Math.abs(variance - 0.25)).toBeLessThan(0.03);
    expect(refusal(() => mixSources(s, { mixing: [[1]] }))).toContain("1 columns for 2 sources");
  });

  test("seven channels, two hearts, and a head have the documented shapes", () => {
    for (const seed of seeds) {
      const seven = sevenChannels({ samples: 500, seed });
      expect([seven.x.columns, seven.sources.columns]).toEqual([7, 7]);
      // A sine and a cosine of one frequency: lag covariances are a multiple of the identity.
      const [a, b] = [lagOne(column(seven.sources, 0)), lagOne(column(seven.sources, 1))];
      expect(Math.abs(a - b)).toBeLessThan(0.01);
      const hearts = motherAndChild({ samples: 3000, seed });
      expect(Math.abs(correlation(hearts.sources).data[1])).toBeLessThan(0.1);
      const head = brainRecording({ samples: 200, weakness: 1e4, seed });
      expect([head.x.columns, head.positions.rows, head.mixing.columns]).toEqual([16, 16, 5]);
      expect(Math.max(...column(head.mixing, 0))).toBeLessThan(1.01e-4);
    }
  });
});

function lagOne(signal: Float64Array): number {
  let sum = 0;
  for (let t = 1; t < signal.length; t++) sum += signal[t] * signal[t - 1];
  return sum / signal.length;
}
