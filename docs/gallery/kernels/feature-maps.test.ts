import { asMatrix } from "lectern/data";
import { gram } from "lectern/kernels";
import { gramOfRows } from "lectern/linalg";
import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { expectClose } from "../../../library/test/expect-close.js";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  corners,
  cosineFigure,
  cosineScores,
  exclusiveOrFigure,
  linearAccuracies,
  places,
  quadraticMap,
  waves,
} from "./feature-maps.js";

test("[CB-171] figure A.1: y = cos(x) over x is fitted badly by a line, exactly by the feature cos(x)", async () => {
  const { linear, feature, kernel } = cosineScores();
  expect(linear).toBeLessThan(0.1);
  expect(feature).toBeCloseTo(1, 12);
  expect(kernel).toBeGreaterThan(0.999);
  const { warnings, paths, words } = await renderPlot(cosineFigure());
  expect(warnings).toEqual([]);
  expect(words("legend-label")).toEqual(expect.arrayContaining(["cos(x)", "best linear function"]));
  const curves = paths("line");
  expect(curves.map(({ length }) => length)).toEqual([places.length, places.length]);
  // The curve is drawn at cos(x), higher values further up, the other one is straight.
  const isCosine = (curve: (typeof curves)[number]) =>
    curve.every(({ datum }, at) => Math.abs(Number(datum["y"]) - waves[at]) < 1e-3);
  const isStraight = (curve: (typeof curves)[number]) =>
    curve.every(({ y }, at) => at < 2 || Math.abs(y - 2 * curve[at - 1].y + curve[at - 2].y) < 0.1);
  expect(curves.filter(isCosine)).toHaveLength(1);
  expect(curves.filter(isStraight)).toHaveLength(1);
  expect(curves.find(isCosine)?.[40].y).toBeLessThan(curves.find(isCosine)?.[20].y ?? 0);
});

test("[ML2-123] the quadratic map has the inner products (xᵀy + 1)², and an exclusive or is separable after it, as figure 46 shows", async () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = asMatrix(Array.from({ length: 9 }, () => [random.normal(), random.normal()]));
    const squares = gram({ kind: "polynomial", degree: 2, offset: 1, gamma: 1 }, x);
    expectClose(gramOfRows(quadraticMap(x)).data, squares.data, 1e-13);
    const [a, b] = x.data;
    expectClose(
      quadraticMap(x).data.subarray(0, 6),
      [a * a, Math.SQRT2 * a * b, b * b, Math.SQRT2 * a, Math.SQRT2 * b, 1],
      1e-14,
    );
    const { raw, mapped } = linearAccuracies(seed);
    expect(raw).toBeLessThan(0.8);
    expect(mapped).toBe(1);
    // The product x₁x₂ alone separates the classes.
    const { x: points, y } = corners(seed);
    const features = quadraticMap(points);
    expect(y.every((name, i) => features.data[6 * i + 1] > 0 === (name === "same"))).toBe(true);
  }
  const { warnings, drawn } = await renderPlot(exclusiveOrFigure(0));
  expect(warnings).toEqual([]);
  const right = drawn("symbol").filter(({ panel }) => panel === 1);
  expect(right).toHaveLength(120);
  const heights = (name: string) => right.filter(({ datum }) => datum["group"] === name).map(({ y }) => y);
  expect(Math.max(...heights("same"))).toBeLessThan(Math.min(...heights("different")));
});
