import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, selectColumns, zeros } from "../../data/matrix.js";
import { mixSources, sevenChannels } from "../../datasets/source-mixtures.js";
import { amariIndex, matchSources } from "../../metrics/separation.js";
import { createRandom } from "../../numeric/random/random.js";
import { hybridSeparation, reliableParts } from "./hybrid-separation.js";
import { jade } from "./jade/jade.js";
import { sobi } from "./sobi/sobi.js";

const seeds = [0, 1];

describe("several methods combined", () => {
  test("[ML2-104] the union of reliable sources has more than each method alone", () => {
    for (const seed of seeds) {
      const { x, sources } = rhythmsAndNoises(4000, seed);
      const ways = [
        { recipe: sobi(), surrogates: 10, blockLength: 50 },
        { recipe: jade(), surrogates: 10, blockLength: 50 },
      ];
      const [lagged, fourth] = ways.map((way) => hybridSeparation([way], x));
      const both = hybridSeparation(ways, x);
      // Lagged covariances separate the rhythms, fourth moments the noises: two each, and all four together.
      expect(matchSources(selectColumns(sources, [0, 1]), lagged.sources).worst).toBeGreaterThan(0.98);
      expect(matchSources(selectColumns(sources, [2, 3]), fourth.sources).worst).toBeGreaterThan(0.98);
      expect([lagged, fourth, both].map((found) => found.sources.columns)).toEqual([2, 2, 4]);
      expect([...both.origin].sort()).toEqual([0, 0, 1, 1]);
      expect(matchSources(sources, both.sources).worst).toBeGreaterThan(0.98);
    }
    expect(refusal(() => hybridSeparation([], sevenChannels({ samples: 50 }).x))).toContain("at least one candidate");
  });

  test("[ML2-104] a source that several methods find is kept once", () => {
    for (const seed of seeds) {
      const { x, sources } = sevenChannels({ seed });
      const ways = [
        { recipe: sobi(), surrogates: 10, blockLength: 200 },
        { recipe: jade(), surrogates: 10 },
      ];
      const both = hybridSeparation(ways, x);
      const alone = ways.map((way) => hybridSeparation([way], x));
      expect(both.sources.columns).toBeGreaterThan(alone[0].sources.columns);
      expect(both.sources.columns).toBeGreaterThanOrEqual(alone[1].sources.columns);
      expect(both.origin).toHaveLength(3);
      // The two speakers and the uniform noise, each once.
      const wanted = zeros(x.rows, 3);
      for (let t = 0; t < x.rows; t++)
        for (let k = 0; k < 3; k++) wanted.data[3 * t + k] = sources.data[7 * t + [2, 3, 6][k]];
      expect(matchSources(wanted, both.sources).worst).toBeGreaterThan(0.98);
    }
  });

  test("[ML2-104] the good part of a series is found, and its unmixing holds for the rest", () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      // Two sources that are normal in the first half of the time and peaked in the second.
      const x = zeros(4000, 2);
      for (let t = 0; t < 4000; t++) {
        const draw = () => (t < 2000 ? random.normal() : random.exponential() * (random.uniform() < 0.5 ? -1 : 1));
        const [a, b] = [draw(), draw()];
        x.data.set([a + 0.5 * b, 0.4 * a - b], 2 * t);
      }
      const [best, worst] = reliableParts({ recipe: jade(), surrogates: 10 }, x, 2);
      expect(best.from).toBe(2000);
      expect(best.meanUncertainty).toBeLessThan(0.5 * worst.meanUncertainty);
      const part: Matrix = { rows: 2000, columns: 2, data: x.data.slice(2 * best.from, 2 * best.to) };
      expect(
        amariIndex(jade().fit({ x: part }).state.unmixing, [
          [1, 0.5],
          [0.4, -1],
        ]),
      ).toBeLessThan(0.12);
    }
    expect(refusal(() => reliableParts({ recipe: jade() }, zeros(5, 2), 4))).toContain(
      "cannot be divided into 4 parts",
    );
  });
});

/** Two normal autoregressive rhythms, which have no fourth moments, and two noises, flat and peaked, without a memory. */
function rhythmsAndNoises(samples: number, seed: number): { readonly x: Matrix; readonly sources: Matrix } {
  const random = createRandom(seed);
  const s = zeros(samples, 4);
  for (let t = 0; t < samples; t++) {
    const before = t === 0 ? [0, 0] : [s.data[4 * t - 4], s.data[4 * t - 3]];
    const laplace = random.exponential() * (random.uniform() < 0.5 ? -1 : 1);
    s.data.set(
      [0.6 * before[0] + random.normal(), -0.6 * before[1] + random.normal(), random.uniform(), laplace],
      4 * t,
    );
  }
  return mixSources(s, { seed });
}
