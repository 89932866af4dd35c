import { expect, test } from "vitest";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { iris } from "../datasets/index.js";
import { classMoments } from "../linalg/class-moments.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { normalityWarnings } from "./normality.js";

const names = ["length", "width"];

function warningsOf(x: Matrix, weights?: Float64Array): string[] {
  const codes = Int32Array.from({ length: x.rows }, (_, i) => i % 2);
  const warnings = normalityWarnings(x, codes, classMoments(x, codes, 2, weights), names, weights);
  expect(warnings.every(({ code }) => code === "far-from-normal")).toBe(true);
  return warnings.map(({ message }) => message);
}

function drawn(rows: number, seed: number, width: (random: Random, i: number) => number): Matrix {
  const random = createRandom(seed);
  return asMatrix(Array.from({ length: rows }, (_, i) => [5 * (i % 2) + random.normal(), width(random, i)]));
}

const skewed = /^column "width" has a distribution far from normal within the classes/;
const binary = /^column "width" has only two values, so a normal distribution does not fit: use mixedNaiveBayes/;

test("does not warn about normal classes, however far apart", async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    expect(warningsOf(drawn(200, seed, (random, i) => 1000 * (i % 2) + random.normal()))).toEqual([]);
    expect(warningsOf(drawn(40, seed, (random) => random.uniform()))).toEqual([]);
  }
  const { x, y, features } = await iris();
  expect(normalityWarnings(x, y.codes, classMoments(x, y.codes, 3), features)).toEqual([]);
});

test("finds skewed columns, heavy tails and two-valued columns, and names them", () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    // A log-normal variable has the skewness 6.2; the cube of a normal one the kurtosis 43.
    for (const width of [
      (r: Random) => Math.exp(r.normal()),
      (r: Random) => -Math.exp(r.normal()),
      (r: Random) => r.normal() ** 3,
    ]) {
      const [warning, ...more] = warningsOf(drawn(2000, seed, width));
      expect(warning).toMatch(skewed);
      expect(more).toEqual([]);
    }
    const [warning, ...more] = warningsOf(drawn(50, seed, (_, i) => (i % 3 === 0 ? -1.5 : 2)));
    expect(warning).toMatch(binary);
    expect(more).toEqual([]);
  }
});

test("does not warn about few samples, samples of weight 0 or missing values", () => {
  const two = (rows: number) => drawn(rows, 1, (_, i) => i % 3);
  expect(warningsOf(asMatrix(Array.from({ length: 12 }, (_, i) => [i, i % 3 === 0 ? 1 : 0])))).toEqual([]);
  const weights = Float64Array.from({ length: 60 }, (_, i) => (i % 3 === 2 ? 0 : 1));
  expect(warningsOf(two(60), weights)[0]).toMatch(binary);
  expect(warningsOf(two(60))).toEqual([]);
  const gaps = two(60);
  for (let i = 0; i < 60; i++) if (i % 3 === 2) gaps.data[2 * i + 1] = Number.NaN;
  const codes = Int32Array.from({ length: 60 }, (_, i) => i % 2);
  const known = {
    mean: asMatrix([
      [0, 0.5],
      [5, 0.5],
    ]),
    variance: asMatrix([
      [1, 0.25],
      [1, 0.25],
    ]),
  };
  expect(normalityWarnings(gaps, codes, known, names)[0].message).toMatch(binary);
});

test("more than five columns are counted instead of listed", () => {
  const x = asMatrix(
    Array.from({ length: 40 }, (_, i) => Array.from({ length: 8 }, (_, j) => ((i + j) % 3 === 0 ? 1 : 0))),
  );
  const codes = Int32Array.from({ length: 40 }, (_, i) => i % 2);
  const many = Array.from({ length: 8 }, (_, j) => `c${j}`);
  const [warning] = normalityWarnings(x, codes, classMoments(x, codes, 2), many);
  expect(warning.message).toContain('columns "c0", "c1", "c2", "c3", "c4" and 3 more have only two values');
});
