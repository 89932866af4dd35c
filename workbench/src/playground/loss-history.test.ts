import { expect, test } from "vitest";
import { addMoment, highestLoss, lossPath, MAX_MOMENTS, type Moment } from "./loss-history.js";

const moment = (epoch: number, train: number, test: number | null = null): Moment => ({ epoch, train, test });

test("a long history is thinned out, and keeps its beginning and its end", () => {
  let history: readonly Moment[] = [];
  for (let epoch = 0; epoch < 5 * MAX_MOMENTS; epoch++) {
    history = addMoment(history, moment(epoch, 1));
    expect(history.length).toBeLessThanOrEqual(MAX_MOMENTS);
    expect([history[0].epoch, history.at(-1)?.epoch]).toEqual([0, epoch]);
  }
  const epochs = history.map(({ epoch }) => epoch);
  expect(epochs).toEqual([...epochs].sort((a, b) => a - b));
});

test("a curve goes from the first epoch on the left to the last on the right, 0 at the bottom", () => {
  const history = [moment(0, 4, 2), moment(5, 2, null), moment(10, 0, 1)];
  const room = { width: 100, height: 40 };
  expect(lossPath(history, ({ train }) => train, room)).toBe("M0.0 0.0L50.0 20.0L100.0 40.0");
  expect(lossPath(history, ({ test: loss }) => loss, room)).toBe("M0.0 20.0L100.0 30.0");
  expect(highestLoss(history)).toBe(4);
});

test("losses that are not finite are left out", () => {
  const history = [moment(0, 1), moment(1, Number.POSITIVE_INFINITY), moment(2, 0.5)];
  expect(highestLoss(history)).toBe(1);
  expect(lossPath(history, ({ train }) => train, { width: 10, height: 10 })).toBe("M0.0 0.0L10.0 5.0");
});
