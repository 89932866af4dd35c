import { expect, test } from "vitest";
import { asMatrix } from "../data/matrix.js";
import { frameOf, placeRows } from "./search-frame.js";

test("the frame is centred at the mean of the points, and its scale makes the largest number less than 1 but no less than ½", () => {
  const frame = frameOf(
    asMatrix([
      [0.5, 0],
      [2.5, 0],
    ]),
    asMatrix([[9.5, 0]]),
  );
  expect(frame).toEqual({ origin: Float64Array.of(1.5, 0), scale: 1 / 16, largest: Infinity });
  expect(frameOf(asMatrix([[3]]), asMatrix([[3]]))).toEqual({ origin: Float64Array.of(3), scale: 1, largest: 3 });
});

test("integers keep an integer origin", () => {
  expect(frameOf(asMatrix([[0], [-3]]), asMatrix([[5]]))).toMatchObject({ origin: Float64Array.of(-1), largest: 5 });
});

test("the smallest numbers have a finite scale, differences that overflow have none", () => {
  expect(frameOf(asMatrix([[Number.MIN_VALUE], [0.5 - 0.5]]), asMatrix([[0]])).scale).toBe(2 ** 1023);
  expect(frameOf(asMatrix([[-1.5e308]]), asMatrix([[1.5e308]])).scale).toBe(0);
});

test("rows are stored in panels, column by column, with their lengths in the frame", () => {
  const target = new Float64Array(9).fill(7);
  const lengths = new Float64Array(3);
  const x = asMatrix([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  const frame = { origin: Float64Array.of(1, 0), scale: 0.5, largest: 6 };
  placeRows(x, Int32Array.of(2, 0, 1), frame, -2, 2, target, 1, lengths);
  expect([...target]).toEqual([7, -4, -0, -6, -2, -2, 7, -4, 7]);
  expect([...lengths]).toEqual([13, 1, 5]);
});
