import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  agreement,
  diagramFigure,
  entropyFigure,
  informationCurves,
  partitionIrises,
  tableFigures,
} from "./comparing-partitions.js";

test("[MP-074] figures 5.1 to 5.3: Hinton diagrams of contingency tables, with areas in proportion to the counts", async () => {
  for (const figure of tableFigures(await partitionIrises(0))) {
    const drawing = await renderPlot(figure);
    expect(drawing.warnings).toEqual([]);
    const { data, encoding } = JSON.parse(JSON.stringify(figure));
    const counts: number[] = data.values.map(({ size }: { size: number }) => size);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(150);
    // The scale is linear in the area, from 0 to the area of a cell for the largest count.
    expect(encoding.size.scale.domain).toEqual([0, Math.max(...counts)]);
    expect(encoding.size.scale.range[0]).toBe(0);
    expect(drawing.marks("symbol")).toBe(counts.length);
  }
});

test("[MP-078] figure 5.6: the information of an outcome and its contribution to the entropy are drawn", async () => {
  const drawing = await renderPlot(informationCurves());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["information −log₂ P", "contribution −P log₂ P to the entropy"]);
});

test("[MP-080] figure 5.7: entropy of two outcomes is a curve with its maximum of 1 bit at ½, of three contours around ⅓", async () => {
  const figure = entropyFigure();
  const drawing = await renderPlot(figure);
  expect(drawing.warnings).toEqual([]);
  const [curve, simplex] = JSON.parse(JSON.stringify(figure)).concat;
  const points: { x: number; y: number }[] = curve.data.values;
  const top = points.reduce((best, point) => (point.y > best.y ? point : best));
  expect(top).toMatchObject({ x: 0.5, y: 1 });
  expect([points[0].y, points[points.length - 1].y]).toEqual([0, 0]);
  // Higher lines are closer to the middle of the triangle, where all three are equally likely.
  const contours: { x: number; y: number; level: number }[] = simplex.layer[1].data.values;
  const far = new Map<number, number>();
  for (const { x, y, level } of contours) {
    far.set(level, Math.max(far.get(level) ?? 0, Math.hypot(x - 0.5, y - Math.sqrt(3) / 6)));
  }
  const byLevel = [...far].sort(([a], [b]) => a - b).map(([, distance]) => distance);
  expect(byLevel).toEqual([...byLevel].sort((a, b) => b - a));
  expect(Math.max(...far.keys())).toBeLessThan(Math.log2(3));
});

test("[MP-083] figures 5.8 and 5.9: the diagram of two partitions, whose parts outside the overlap are the variation of information", async () => {
  const partitions = await partitionIrises(0);
  const figure = diagramFigure(partitions);
  const drawing = await renderPlot(figure);
  expect(drawing.warnings).toEqual([]);
  const bars: { name: string; from: number; to: number }[] = JSON.parse(JSON.stringify(figure)).layer[0].data.values;
  const length = (name: string) => {
    const { from, to } = bars.find((bar) => bar.name === name) as { from: number; to: number };
    return to - from;
  };
  const [{ variation }] = agreement(partitions);
  expect(length("H(species | cluster)") + length("H(cluster | species)")).toBeCloseTo(variation, 3);
  expect(length("H(species, cluster)") - length("I(species; cluster)")).toBeCloseTo(variation, 3);
});

test("standardising the columns of the irises makes clusters less like species, by every metric", async () => {
  for (const seed of [0, 1, 2]) {
    const [plain, scaled] = agreement(await partitionIrises(seed));
    expect(plain.rand).toBeGreaterThan(scaled.rand);
    expect(plain.adjusted).toBeGreaterThan(scaled.adjusted + 0.05);
    expect(plain.variation).toBeLessThan(scaled.variation);
    expect(plain.accuracy).toBeGreaterThan(0.88);
  }
});
