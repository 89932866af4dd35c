import { describe, expect, test } from "vitest";
import { entriesOf } from "../../cli/src/learn/contest/simulated.js";
import { chosen, type FittedSeries, lossOf, type Rule } from "./series-rules.js";

const [line, tree] = entriesOf(["ridge", "tree-regressor"]);
const rows = 100;
const y = Array.from({ length: rows }, (_, i) => (i % 10) + 3 * Math.sin(i));
const future = y.slice(0, 20);

/** A method whose predictions are wrong by an amount that depends on the rows that it has learned from. */
function method(entry: typeof line, wrong: (trained: number) => number) {
  const origins = [50, 60, 70, 80, 85, 90].map((trained) => [
    trained,
    y.slice(trained).map((value) => value + wrong(trained)),
  ]);
  const final = [future.map((value) => value + wrong(rows))];
  return { entry, fitMilliseconds: 1, origins: Object.fromEntries(origins), final };
}

function seriesOf(...methods: FittedSeries["methods"]): FittedSeries {
  return { name: "", y, truth: [future], methods };
}

const rule = (from: number, to: number, ahead: number, choice: Rule["choice"] = "best"): Rule => ({
  ...{ name: "", from, to, ahead, choice, average: "plain" },
});

describe("rules for series", () => {
  test("look at the origins and as far ahead as they say", () => {
    const late = seriesOf(
      method(line, () => 1),
      method(tree, (trained) => (trained < 75 ? 9 : 0.5)),
    );
    expect(chosen(late, rule(0.5, 0.8, 0.2))).toBe(line);
    expect(chosen(late, rule(0.8, 0.8, 0.2))).toBe(tree);
    expect(lossOf(late, rule(0.8, 0.8, 0.2))).toBe(0);
    expect(lossOf(late, rule(0.5, 0.8, 0.2))).toBeCloseTo(Math.log(2), 10);
    const far = seriesOf(
      method(line, () => 1),
      { ...method(tree, () => 0), origins: { 80: y.slice(80).map((value, i) => value + (i < 10 ? 0 : 5)) } },
    );
    expect(chosen({ ...far, methods: [...far.methods].reverse() }, rule(0.8, 0.8, 0.1))).toBe(tree);
    expect(chosen({ ...far, methods: [...far.methods].reverse() }, rule(0.8, 0.8, 0.2))).toBe(line);
  });

  test("with the geometric mean, one bad part does not decide", () => {
    const series = seriesOf(
      method(line, (trained) => (trained === 60 ? 30 : 1)),
      method(tree, () => 4),
    );
    const wanted = rule(0.5, 0.8, 0.2);
    expect(chosen(series, wanted)).toBe(tree);
    expect(chosen(series, { ...wanted, average: "geometric" })).toBe(line);
  });

  test("take the simplest within one standard error, or only what is practically as good, as `learn`", () => {
    const unsteady = seriesOf(
      method(tree, (trained) => [2, 0, 2, 0][[50, 60, 70, 80].indexOf(trained)] ?? 0),
      method(line, (trained) => [0, 2, 0, 2][[50, 60, 70, 80].indexOf(trained)] ?? 0.9),
    );
    const choices = (["best", "one standard error", "learn"] as const).map((choice) =>
      chosen(unsteady, rule(0.5, 0.8, 0.1, choice)),
    );
    expect(choices).toEqual([tree, line, tree]);
  });
});
