import { expect, test } from "vitest";
import { methodOf } from "../leaderboard.js";
import { summaryOf } from "./judging.js";
import { entriesOf, lastStep, simulate } from "./simulated.js";

const methods = ["ridge", "lasso"];
const quality = () => ({ limit: 0.8, lost: 0.2, milliseconds: 100 });
const opened = (seed = 0) => simulate({ quality, methods, rows: 5000, total: 10_000, seed, noise: 0.01 });

test("only looks move the clock, by the time of their fits on two threads", async () => {
  const { settings, budget, looks } = opened();
  expect(budget.elapsed()).toBe(0);
  const look = { rows: 1000, folds: settings.raceFolds(1000) };
  await settings.judge(settings.entries[0].recipe, look, 1e6);
  expect(budget.elapsed()).toBe(200);
  expect(await settings.judge(settings.entries[0].recipe, look, 50)).toEqual({ failure: "too slow", patience: 50 });
  expect(budget.elapsed()).toBe(250);
  expect(looks).toHaveLength(2);
});

test("scores are the expected ones with noise, better with more rows, and the same when repeated", async () => {
  const { settings, truth } = opened();
  const [{ recipe }] = settings.entries;
  const scoreOf = async (rows: number) => {
    const outcome = await settings.judge(recipe, { rows, folds: settings.raceFolds(rows) }, 1e6);
    return "scores" in outcome ? outcome.scores.r2.mean : Number.NaN;
  };
  expect(Math.abs((await scoreOf(1000)) - 0.6)).toBeLessThan(0.05);
  expect(await scoreOf(5000)).toBeGreaterThan(await scoreOf(1000));
  expect(await scoreOf(1000)).toBe(await scoreOf(1000));
  expect(truth(recipe)).toBeCloseTo(0.8 - 0.2 / Math.sqrt(5), 12);
});

test("in time order each fold is scored by the rows before it", async () => {
  const { settings } = simulate({ quality, methods, rows: 1000, total: 10_000, seed: 0, noise: 0, inTime: true });
  const folds = settings.finalFolds(1000, 0);
  const outcome = await settings.judge(settings.entries[0].recipe, { rows: 1000, folds }, 1e6);
  const values = "scores" in outcome ? outcome.scores.r2.values : [];
  expect(values.map((value) => (0.2 / (0.8 - value)) ** 2)).toEqual(
    [0.602, 0.664, 0.726, 0.788, 0.85].map((share) => expect.closeTo(share, 10)),
  );
  expect(settings.finalFolds(1000, 1).count).toBe(6);
});

test("entries are those of the methods, and the last step of their recipes is the method", () => {
  expect(entriesOf(methods).map(methodOf)).toEqual(methods);
  expect(entriesOf(methods).map(({ recipe }) => lastStep(recipe).kind)).toEqual(methods);
  expect(lastStep({ kind: "ridge", options: {} }).kind).toBe("ridge");
  expect(summaryOf([1, 3])).toEqual({ values: [1, 3], mean: 2, standardError: 1, deviation: Math.sqrt(2) });
});
