import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { normal } from "../numeric/distributions/normal.js";
import { createRandom } from "../numeric/random/random.js";
import { type NamedScores, rocPlot } from "./roc-plot.js";
import type { Plot } from "./theme.js";

/** The three scorings of the figure: separated, overlapping, separated the wrong way round. */
function three(seed: number): NamedScores[] {
  const random = createRandom(seed);
  const positive = Array.from({ length: 400 }, (_, i) => i % 2 === 0);
  const drawn = (distance: number) => positive.map((high) => random.normal() + (high ? distance : 0));
  return [
    { name: "separated", positive, scores: drawn(4) },
    { name: "overlapping", positive, scores: drawn(0.3) },
    { name: "reversed", positive, scores: drawn(-4) },
  ];
}

interface Parts {
  readonly hconcat: readonly [
    {
      readonly vconcat: readonly { data: { values: { density: number; from: number; to: number; kind: string }[] } }[];
    },
    { readonly layer: readonly { data: { values: { curve: string; x: number; y: number }[] } }[] },
  ];
}

const partsOf = (plot: Plot): Parts => JSON.parse(JSON.stringify(plot));

describe("[CB-037] figures 5.1 and 5.2", () => {
  test("[CB-037] three score distributions and their three ROC curves are drawn side by side", async () => {
    const drawing = await renderPlot(rocPlot(three(0)));
    expect(drawing.warnings).toEqual([]);
    // Two histograms of thirty bars in each of the three panels; three curves and the diagonal.
    expect(drawing.marks("rect")).toBe(3 * 2 * 30);
    expect(drawing.marks("line")).toBe(4);
    for (const name of ["separated", "overlapping", "reversed"]) expect(drawing.svg).toContain(`${name}, area 0.`);
  });

  test("of many scorings the distributions of the first are drawn, and the curves of all", async () => {
    const drawing = await renderPlot(rocPlot(three(0), { maxDistributions: 1 }));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rect")).toBe(2 * 30);
    expect(drawing.marks("line")).toBe(4);
  });

  test("curves are named below, so that names do not make the figure wider", async () => {
    const widthOf = async (name: string) => {
      const { svg, warnings } = await renderPlot(
        rocPlot(three(0).map((one) => ({ ...one, name: `${one.name}${name}` }))),
      );
      expect(warnings).toEqual([]);
      expect(svg).toContain(`reversed${name}, area 0.0`);
      return Number(/width="(\d+)"/.exec(svg)?.[1]);
    };
    expect(await widthOf(" by far")).toBe(await widthOf(""));
  });

  test("curves and distributions can be drawn alone, in the given size", async () => {
    const curves = await renderPlot(rocPlot(three(0), { maxDistributions: 0, width: 200, height: 180 }));
    expect([curves.marks("rect"), curves.marks("line")]).toEqual([0, 4]);
    const distributions = await renderPlot(rocPlot(three(0), { curves: false, width: 200 }));
    expect([distributions.marks("rect"), distributions.marks("line")]).toEqual([3 * 2 * 30, 0]);
    for (const { svg, warnings } of [curves, distributions]) {
      expect(warnings).toEqual([]);
      expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThan(290);
    }
  });

  test("[CB-037] curve 1 hugs the corner, 2 is near the diagonal, 3 rises late, with one minus the area when flipped", () => {
    for (let seed = 0; seed < 4; seed++) {
      const scorings = three(seed);
      const [{ vconcat }, { layer }] = partsOf(rocPlot(scorings)).hconcat;
      expect(vconcat).toHaveLength(3);
      const curve = (name: string) => layer[1].data.values.filter((value) => value.curve.startsWith(name));
      const height = (name: string, at: number) =>
        Math.max(
          ...curve(name)
            .filter(({ x }) => x <= at)
            .map(({ y }) => y),
        );
      expect(height("separated", 0.05)).toBeGreaterThan(0.95);
      for (const at of [0.2, 0.5, 0.8]) {
        // The curve of normal scores is Φ(Φ⁻¹(x) + distance), with a standard error from 200 samples of each kind.
        const exact = normal().cdf(normal().quantile(at) + 0.3);
        expect(Math.abs(height("overlapping", at) - exact)).toBeLessThan(4 * Math.sqrt((2 * at * (1 - at)) / 200));
      }
      expect(height("reversed", 0.9)).toBeLessThan(0.1);
      const area = (name: string) => Number(/area ([\d.]+)/.exec(curve(name)[0].curve)?.[1]);
      const flipped = rocPlot([{ ...scorings[2], name: "flipped", scores: Array.from(scorings[2].scores, (s) => -s) }]);
      const [, { layer: other }] = partsOf(flipped).hconcat;
      expect(area("reversed") + Number(/area ([\d.]+)/.exec(other[1].data.values[0].curve)?.[1])).toBeCloseTo(1, 2);
    }
  });
});

test("each histogram has area 1, whatever the share of its class", () => {
  const random = createRandom(1);
  const positive = Array.from({ length: 300 }, (_, i) => (i < 30 ? 1 : 0));
  const [{ vconcat }] = partsOf(
    rocPlot([{ name: "rare", positive, scores: positive.map(() => random.normal()) }]),
  ).hconcat;
  for (const kind of ["positive", "negative"]) {
    const bars = vconcat[0].data.values.filter((bar) => bar.kind === kind);
    expect(bars.reduce((sum, { density, from, to }) => sum + density * (to - from), 0)).toBeCloseTo(1, 9);
  }
});

test("refuses scores of another length", () => {
  expect(refusal(() => rocPlot([{ name: "a", positive: [1, 0], scores: [1] }]))).toContain('"a" has 1 scores for 2');
});

test("the kinds of samples have the names of the classes where these are given", async () => {
  const scoring = { name: "ill", positive: [1, 1, 0, 0], scores: [0.9, 0.4, 0.5, 0.1] };
  const drawing = await renderPlot(rocPlot([{ ...scoring, kinds: ["healthy", "ill"] }]));
  expect(drawing.svg).toContain("healthy");
  expect(drawing.svg).not.toMatch(/>(?:negative|positive)</);
});
