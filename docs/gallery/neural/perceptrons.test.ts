import { applyLayers, intervalNetwork } from "lectern/neural";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  bestSinglePerceptron,
  boundaries,
  cornersOf,
  cubeFigure,
  interleavedSamples,
  lineFigure,
  polygonFigure,
  polygons,
} from "./perceptrons.js";

test("[MP-174] on classes that alternate along a line one perceptron fails; three map the regions to corners of the cube, and a plane separates them", async () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, isCircle } = interleavedSamples(seed);
    expect(bestSinglePerceptron(x, isCircle)).toBeLessThanOrEqual(0.75);
    const [first, second] = intervalNetwork(boundaries);
    expect([first.weights.rows, second.weights.rows]).toEqual([3, 1]);
    expect(cornersOf(x)).toEqual(["000", "100", "110", "111"]);
    const output = applyLayers([first, second], x).data;
    expect(Array.from(output, (value) => value > 0.5)).toEqual(isCircle);
  }
  const line = await renderPlot(lineFigure(0));
  expect(line.warnings).toEqual([]);
  expect(line.marks("line")).toBe(3);
  expect(line.marks("symbol")).toBe(40);
  const cube = await renderPlot(cubeFigure());
  expect(cube.warnings).toEqual([]);
  // Twelve edges and the six sides of the plane's outline.
  expect(cube.marks("rule")).toBe(18);
  const groups = cube.drawn("symbol").map(({ datum }) => datum["group"]);
  expect(
    ["crosses", "circles", "empty", "plane"].map((name) => groups.filter((group) => group === name).length),
  ).toEqual([2, 2, 4, 6]);
});

test("four lines make 11 cells; half-planes, AND gates and an OR gate select three of them", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, isInClass, layers, corners } = polygons(seed);
    expect(corners).toHaveLength(3);
    expect(Array.from(applyLayers(layers, x).data, (value) => value > 0.5)).toEqual(isInClass);
  }
  const drawing = await renderPlot(polygonFigure(0));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["output", "half-planes, AND, OR"]);
});
