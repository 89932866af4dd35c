import { binaryMatching, checkMetric } from "lectern/manifold";
import { spearmanCorrelation } from "lectern/metrics";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { digitsFigure, drawDigits, embedSimilarities, pairwiseFigure, rateApples } from "./conflicting-ratings.js";

type Map = ReturnType<typeof embedSimilarities>["positive"];
const column = (map: Map, k: number) => Array.from({ length: map.rows }, (_, i) => map.data[i * map.columns + k]);
const rank = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Math.abs(spearmanCorrelation(Array.from(a), Array.from(b)));

test("[ML2-059] [ML2-060] of ratings by size minus colour, the positive space orders size, and the negative one reveals colour", () => {
  for (const seed of [0, 1, 2]) {
    const { sizes, colors, similarities } = rateApples(40, 0.02, seed);
    const { positive, negative } = embedSimilarities(similarities);
    expect(rank(column(positive, 0), sizes)).toBeGreaterThan(0.95);
    expect(rank(column(negative, 0), colors)).toBeGreaterThan(0.95);
    expect(rank(column(positive, 0), colors)).toBeLessThan(0.5);
    expect(rank(column(negative, 0), sizes)).toBeLessThan(0.5);
  }
});

/** How many samples are on the side of their group, by the best threshold along one of the first two coordinates. */
function separation(map: Map, groups: readonly string[]): number {
  return Math.max(
    ...[0, 1].map((k) => {
      const order = column(map, k)
        .map((value, i) => ({ value, is: groups[i] === groups[0] ? 1 : 0 }))
        .sort((a, b) => a.value - b.value);
      let [right, most] = [order.filter(({ is }) => is === 1).length, 0];
      for (const { is } of order) {
        right += is === 1 ? -1 : 1;
        most = Math.max(most, right, order.length - right);
      }
      return most / order.length;
    }),
  );
}

test("[ML2-062] matching images of zeros and sevens: the positive space separates the digits, the negative space the strokes", async () => {
  for (const seed of [0, 1, 2]) {
    const { images, digits, strokes } = drawDigits(60, seed);
    const similarities = binaryMatching(images);
    const { counts } = checkMetric({ ...similarities, data: similarities.data.map((value) => 1 - value) });
    expect(counts.triangle).toBeGreaterThan(1000);
    const { positive, negative, signature } = embedSimilarities(similarities);
    expect(signature.negative).toBeGreaterThan(5);
    expect(separation(positive, digits)).toBe(1);
    expect(separation(negative, strokes)).toBeGreaterThan(0.95);
    expect(separation(negative, digits)).toBeLessThan(0.9);
  }
  const drawing = await renderPlot(digitsFigure());
  expect(drawing.warnings).toEqual([]);
});

test("six apples as a graph, a table and shades", async () => {
  const drawing = await renderPlot(pairwiseFigure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rule")).toBe(15);
});
