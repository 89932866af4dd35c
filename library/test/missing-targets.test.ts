/** A missing target is refused wherever data come in; it never becomes a class of its own. */
import { describe, expect, test } from "vitest";
import { asLabels } from "../src/data/index.js";
import {
  crossValidate,
  encodeTable,
  gaussianNaiveBayes,
  gridSearch,
  logisticRegression,
  pipeline,
  ridge,
  splitTarget,
  trainTestSplit,
  trainValidationTestSplit,
  treeClassifier,
} from "../src/index.js";
import { refusal } from "./refusal.js";

const x = Array.from({ length: 12 }, (_, i) => [i, (i * 5) % 7]);
const records = x.map(([size, mark]) => ({ size, city: mark < 3 ? "Oslo" : "Bern" }));
const missing = [null, undefined, Number.NaN];

/** A target with the given value for sample 5. */
function withGap<T>(values: readonly T[], gap: unknown): T[] {
  return values.map((value, i) => (i === 5 ? (gap as T) : value));
}

const names = x.map(([a]) => (a % 2 === 0 ? "even" : "odd"));
const numbers = x.map(([a, b]) => a + b);

describe.each(missing)("the target %o of a sample", (gap) => {
  const labels = withGap(names, gap);
  const values = withGap(numbers, gap);
  const place = /(sample 5|label 5|at 5)\b/;

  test("is refused by fit, for classes and numbers, in arrays and records", () => {
    expect(refusal(() => logisticRegression().fit({ x, y: labels }))).toMatch(place);
    expect(refusal(() => logisticRegression().fit({ x, y: values }))).toMatch(place);
    expect(refusal(() => treeClassifier().fit({ x: records, y: labels }))).toMatch(place);
    expect(refusal(() => pipeline(encodeTable(), gaussianNaiveBayes()).fit({ x: records, y: labels }))).toMatch(place);
    expect(refusal(() => ridge().fit({ x, y: values }))).toMatch(place);
    expect(refusal(() => gridSearch(ridge(), { alpha: [1, 2] }).fit({ x, y: values }))).toMatch(place);
  });

  test("is refused by splits and by cross-validation", () => {
    expect(refusal(() => trainTestSplit({ x, y: labels }))).toMatch(place);
    expect(refusal(() => trainTestSplit({ x, y: values }))).toMatch(place);
    expect(refusal(() => trainTestSplit({ x, y: values }, { stratify: false }))).toMatch(place);
    expect(refusal(() => trainValidationTestSplit({ x, y: labels }))).toMatch(place);
    expect(refusal(() => trainValidationTestSplit({ x, y: values }))).toMatch(place);
    expect(refusal(() => crossValidate(ridge(), { x, y: values }))).toMatch(place);
    expect(refusal(() => crossValidate(logisticRegression(), { x, y: labels }))).toMatch(place);
  });

  test("is left out with its row where a target is taken out of records", () => {
    const rows = records.map((record, i) => ({ ...record, kind: i === 5 ? gap : names[i] }));
    const { x: rest, y } = splitTarget(rows, "kind", "labels");
    expect([rest.rows, y.classes]).toEqual([11, ["even", "odd"]]);
    expect(treeClassifier().fit({ x: rest, y }).classes).toEqual(["even", "odd"]);
    const prices = records.map((record, i) => ({ ...record, price: i === 5 ? gap : numbers[i] }));
    expect([...splitTarget(prices, "price", "numbers").y]).toEqual(numbers.filter((_, i) => i !== 5));
  });
});

test("a code of no class is refused; an empty text is a class when a program gives it", () => {
  const codes = Int32Array.from(x, (_, i) => (i === 5 ? -1 : i % 2));
  expect(refusal(() => logisticRegression().fit({ x, y: { codes, classes: ["a", "b"] } }))).toContain("sample 5");
  const blank = asLabels(names.map((name) => (name === "odd" ? "" : name)));
  expect(logisticRegression().fit({ x, y: blank }).classes).toEqual(["", "even"]);
});

test('"null" as a text stays the name of a class', () => {
  const y = names.map((name) => (name === "odd" ? "null" : name));
  expect(logisticRegression().fit({ x, y }).classes).toEqual(["even", "null"]);
});
