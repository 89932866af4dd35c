import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { correctPath, divisionsOf, figure, isCorrect, minimum, points } from "./xor-swap.js";

test("[MP-243] two perceptrons on the XOR problem cannot swap without an error, and with a third they can", async () => {
  for (const units of [2, 3] as const) {
    for (const isSwapped of [false, true]) expect(isCorrect(minimum(units, isSwapped))).toBe(true);
  }
  expect(correctPath(minimum(2, false), minimum(2, true))).toBeUndefined();
  const path = correctPath(minimum(3, false), minimum(3, true)) ?? [];
  expect(path.length).toBeGreaterThan(1);
  expect(path.at(-1)).toEqual(minimum(3, true));
  for (const [i, state] of path.entries()) {
    expect(isCorrect(state)).toBe(true);
    if (i === 0) continue;
    // One answer of one unit changes at a time.
    const changes = [...state.hidden, state.output].map(
      (bits, unit) => bits ^ [...path[i - 1].hidden, path[i - 1].output][unit],
    );
    expect(changes.map((bits) => bits.toString(2).replaceAll("0", "").length).reduce((a, b) => a + b)).toBe(1);
  }
  // The third unit takes part: it is not constant on the way.
  expect(new Set(path.map(({ hidden }) => hidden[2])).size).toBeGreaterThan(1);
  const drawing = await renderPlot(figure(path));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(4 * path.length);
  const shown = path.flatMap(({ hidden }) => hidden.filter((division) => division !== 0 && division !== 15));
  expect(drawing.marks("rule")).toBe(shown.length);
});

test("one perceptron divides the four points in 14 of 16 ways, and the corners of a cube in 104 of 256", () => {
  expect(divisionsOf(points)).toHaveLength(14);
  const cube = Array.from({ length: 8 }, (_, corner) => [corner & 1, (corner >> 1) & 1, corner >> 2]);
  expect(divisionsOf(cube)).toHaveLength(104);
});
