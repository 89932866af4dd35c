import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { checkDerivatives } from "../../autodiff/check-derivatives.js";
import { multiply, square, sum } from "../../autodiff/operations.js";
import { type Tensor, tensor, zeros } from "../../tensor/operations.js";
import { applyNetwork, outputShapeOf } from "./network.js";
import type { Pair } from "./windows.js";

const pairsOf = (x: Tensor, shifts: readonly Pair[]) => applyNetwork({ kind: "bigram", shifts }, {}, x).y;

/** φ_jk from its definition: a_jk^τ = min(a_j, τ(a_k)), the maximum over τ, the sum of absolute values. */
function byDefinition({ shape: [n, channels, height, width], data }: Tensor, shifts: readonly Pair[]): number[] {
  const result: number[] = [];
  for (let i = 0; i < n; i++) {
    const at = (channel: number, row: number, column: number) =>
      row >= 0 && row < height && column >= 0 && column < width
        ? data[((i * channels + channel) * height + row) * width + column]
        : 0;
    for (let j = 0; j < channels; j++) {
      for (let k = 0; k < channels; k++) {
        let total = 0;
        for (let row = 0; row < height; row++) {
          for (let column = 0; column < width; column++) {
            const each = shifts.map(([down, right]) => Math.min(at(j, row, column), at(k, row + down, column + right)));
            total += Math.abs(Math.max(...each));
          }
        }
        result.push(total);
      }
    }
  }
  return result;
}

/** Maps of ten digits with a one where each digit of some numbers is; the second digit is some columns to the right. */
function mapsOf(numbers: readonly { readonly value: number; readonly at: Pair; readonly gap: number }[]): Tensor {
  const maps = zeros([1, 10, 12, 20], "f64");
  for (const { value, at, gap } of numbers) {
    maps.data[(Math.floor(value / 10) * 12 + at[0]) * 20 + at[1]] = 1;
    maps.data[((value % 10) * 12 + at[0]) * 20 + at[1] + gap] = 1;
  }
  return maps;
}

const shifts: readonly Pair[] = [
  [0, 3],
  [0, 4],
];

test("[ML2-210] digit maps become a 10 × 10 histogram of numbers: minimum as AND, maximum over shifts as OR, a sum over positions", () => {
  for (const seed of [0, 1, 2]) {
    const draw = tensorsOf(seed);
    const x = draw(2, 3, 4, 5);
    for (const some of [
      [[0, 1]],
      [
        [0, 2],
        [1, 1],
        [-1, -2],
      ],
      [[0, 0]],
    ] as const) {
      expectClose(pairsOf(x, some).data, byDefinition(x, some), 1e-14);
    }
    const weights = draw(2, 3, 3);
    const loss = (v: Tensor) =>
      sum(
        multiply(
          weights,
          square(
            pairsOf(v, [
              [0, 1],
              [1, -1],
            ]),
          ),
        ),
      );
    expect(checkDerivatives(loss, x, { seed }).error).toBeLessThan(1e-8);
  }
  // A histogram of the numbers of a table: 42 twice, once with a wide gap; the same numbers elsewhere have the same histogram.
  const numbers = [
    { value: 42, at: [1, 1], gap: 3 },
    { value: 42, at: [5, 8], gap: 4 },
    { value: 77, at: [9, 2], gap: 3 },
    { value: 10, at: [1, 10], gap: 4 },
  ] as const;
  const expected = new Float64Array(100);
  for (const { value } of numbers) expected[value]++;
  expect(pairsOf(mapsOf(numbers), shifts)).toEqual({ shape: [1, 10, 10], data: expected });
  for (const [down, right] of [
    [2, 0],
    [0, 2],
    [-1, -1],
    [1, 2],
  ]) {
    const moved = numbers.map((each) => ({ ...each, at: [each.at[0] + down, each.at[1] + right] as const }));
    expect(pairsOf(mapsOf(moved), shifts).data).toEqual(expected);
  }
  const swapped = numbers.map((each, i) => ({ ...each, at: numbers[(i + 1) % 4].at }));
  expect(pairsOf(mapsOf(swapped), shifts).data).toEqual(expected);
  // AND: half a detection of one digit is half a pair, and none is none. OR: with one gap only, wide numbers are not seen.
  const faint = mapsOf(numbers);
  for (const row of [1, 5]) faint.data[(4 * 12 + row) * 20 + (row === 1 ? 1 : 8)] = row === 1 ? 0.5 : 0;
  expect(pairsOf(faint, shifts).data[42]).toBe(0.5);
  expect(
    Array.from(pairsOf(mapsOf(numbers), [[0, 3]]).data).flatMap((count, i) => (count > 0 ? [i, count] : [])),
  ).toEqual([42, 1, 77, 1]);
});

test("sequences have shifts along their only axis, and shifts must be within the image", () => {
  const x = tensor(
    [
      [
        [1, 0, 0, 1],
        [0, 1, 0, 0],
      ],
    ],
    undefined,
    "f64",
  );
  expect(pairsOf(x, [[0, 1]])).toEqual({ shape: [1, 2, 2], data: Float64Array.of(0, 1, 0, 0) });
  expect(outputShapeOf({ kind: "bigram", shifts }, [10, 8, 9])).toEqual([10, 10]);
  const problem = (some: unknown, shape = [2, 3, 3]) =>
    refusal(() => outputShapeOf({ kind: "bigram", shifts: some as readonly Pair[] }, shape));
  for (const wrong of [[], [[0, 3]], [[-3, 0]], [[0.5, 0]], [1], 2])
    expect(problem(wrong)).toContain('needs "shifts" as pairs');
  expect(problem([[0, 1]], [4])).toContain("needs images");
});
