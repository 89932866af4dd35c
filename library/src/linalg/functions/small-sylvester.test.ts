import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { type Cell, solveSmallSylvester } from "./small-sylvester.js";

test("A X + X B = C for all sizes, with cells inside larger arrays", () => {
  for (let seed = 0; seed < 100; seed++) {
    const random = createRandom(seed);
    const cell = (size: number): Cell => ({
      data: Float64Array.from({ length: 20 }, () => random.normal()),
      start: random.integer(5),
      stride: size + random.integer(3),
      size,
    });
    const a = cell(1 + (seed % 2));
    const b = cell(1 + (Math.floor(seed / 2) % 2));
    const at = (c: Cell, i: number, j: number) => c.data[c.start + i * c.stride + j];
    const right = Float64Array.from({ length: 4 }, () => random.normal());
    const x = right.slice();
    expect(solveSmallSylvester(a, b, x)).toBe(true);
    let largest = 1;
    for (let k = 0; k < a.size * b.size; k++) largest = Math.max(largest, Math.abs(x[k]));
    for (let i = 0; i < a.size; i++) {
      for (let j = 0; j < b.size; j++) {
        let sum = 0;
        for (let k = 0; k < a.size; k++) sum += at(a, i, k) * x[k * b.size + j];
        for (let k = 0; k < b.size; k++) sum += x[i * b.size + k] * at(b, k, j);
        expect(Math.abs(sum - right[i * b.size + j])).toBeLessThan(1e-13 * largest);
      }
    }
  }
});

test("reports when A and −B share an eigenvalue", () => {
  const one = (value: number): Cell => ({ data: Float64Array.of(value), start: 0, stride: 1, size: 1 });
  const turn: Cell = { data: Float64Array.of(0, -1, 1, 0), start: 0, stride: 2, size: 2 };
  expect(solveSmallSylvester(one(2), one(-2), Float64Array.of(1))).toBe(false);
  expect(solveSmallSylvester(turn, turn, Float64Array.of(1, 0, 0, 0))).toBe(false);
});
