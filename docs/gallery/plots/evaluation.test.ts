import { describe, expect, test } from "vitest";
import { drawAll } from "./draw-all.js";
import { figures } from "./evaluation.js";

const plots = await figures();
const drawn = await drawAll(plots);

/** The number that follows a text in a drawing. */
function numberAfter(text: string, words: string): number {
  const at = text.indexOf(words);
  expect(at, words).toBeGreaterThan(0);
  return Number.parseFloat(text.slice(at + words.length));
}

describe("plots of evaluation", () => {
  test("all are drawn without a warning", () => {
    for (const [name, { warnings }] of Object.entries(drawn)) expect(warnings, name).toEqual([]);
    expect(Object.keys(drawn)).toHaveLength(16);
  });

  test("logistic regression has the larger area under both curves, and is the better calibrated", () => {
    for (const [name, word] of [
      ["roc", "area "],
      ["precisionRecall", "average "],
    ] as const) {
      const better = numberAfter(drawn[name].svg, `logistic regression, ${word}`);
      expect(better).toBeGreaterThan(numberAfter(drawn[name].svg, `tree, ${word}`));
    }
    const error = numberAfter(drawn.calibration.svg, "logistic regression, error ");
    expect(error).toBeLessThan(numberAfter(drawn.calibration.svg, "tree, error "));
  });

  test("the four counts of the confusion matrix sum to all samples", () => {
    const texts = [...drawn.confusion.svg.matchAll(/>(\d+)<\/text>/g)].map(([, count]) => Number(count));
    expect(texts).toHaveLength(4);
    expect(texts.reduce((sum, count) => sum + count, 0)).toBe(569);
  });

  test("columns enter the lasso one after the other, and there are ten paths", () => {
    expect(drawn.paths.marks("line")).toBe(10);
    const { data } = JSON.parse(JSON.stringify(plots.paths));
    const values: { order: number; y: number }[] = data.values;
    const active = (order: number) => values.filter((value) => value.order === order && value.y !== 0).length;
    expect(active(0)).toBe(0);
    expect(active(39)).toBeGreaterThanOrEqual(8);
    expect(active(10)).toBeLessThan(active(39));
  });

  test("the body mass index and s5 matter most, and more of the former means more progress", () => {
    const { data } = JSON.parse(JSON.stringify(plots.importance));
    const names: string[] = data.values.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2).sort()).toEqual(["bmi", "s5"]);
    const dependence: { prediction: number }[] = JSON.parse(JSON.stringify(plots.dependence)).data.values;
    const [first, last] = [dependence[0], dependence[dependence.length - 1]];
    expect(last.prediction).toBeGreaterThan(first.prediction + 30);
  });

  test("Newton's method needs fewer iterations than L-BFGS, and their objectives decrease at every one", () => {
    const { data } = JSON.parse(JSON.stringify(plots.objective));
    const run = (name: string): number[] =>
      data.values.filter((value: { run: string }) => value.run === name).map(({ value }: { value: number }) => value);
    expect(run("newton").length).toBeLessThan(run("lbfgs").length);
    for (const name of ["newton", "lbfgs"]) {
      for (const [k, value] of run(name).entries()) if (k > 0) expect(value).toBeLessThanOrEqual(run(name)[k - 1]);
    }
  });

  test("petal length adds more information on the species to sepal length than the other way round", () => {
    const { data } = JSON.parse(JSON.stringify(plots.threeWay));
    const part = (name: string): number => data.values.find((value: { name: string }) => value.name === name).value;
    expect(part("I(species; petal | sepal)")).toBeGreaterThan(2 * part("I(species; sepal | petal)"));
    expect(part("I(species; petal; sepal)")).toBeGreaterThan(0);
  });

  test("histograms count every flower once per column", () => {
    const { concat } = JSON.parse(JSON.stringify(plots.histograms));
    for (const { data } of concat) {
      expect(data.values.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(150);
    }
  });
});
