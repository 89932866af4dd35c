import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import * as steps from "./disparities.js";

const orderPairs = (given: Matrix) => runToEnd(steps.orderPairs(given));
const fitDisparities = (...given: Parameters<typeof steps.fitDisparities>) => runToEnd(steps.fitDisparities(...given));

test("violators are pooled, ties are ordered by the distances, and the mean square is 1", () => {
  // The pairs 01, 02, 12 in the order of their dissimilarities.
  const pairs = orderPairs(
    asMatrix([
      [0, 1, 2],
      [1, 0, 3],
      [2, 3, 0],
    ]),
  );
  const result = zeros(3, 3);
  const lengths = (a: number, b: number, c: number) => Float64Array.of(0, a, b, 0, 0, c, 0, 0, 0);
  // 3 and 1 are pooled to 2.
  const stress = fitDisparities(pairs, lengths(3, 1, 5), result);
  expect(stress).toBeCloseTo(Math.sqrt(2 / 35), 12);
  const scale = Math.sqrt(3 / 33);
  expectClose(
    result.data,
    [0, 2, 2, 2, 0, 5, 2, 5, 0].map((value) => value * scale),
    1e-12,
  );
  expect(fitDisparities(pairs, lengths(1, 2, 3), result)).toBe(0);
  const tied = orderPairs(
    asMatrix([
      [0, 1, 1],
      [1, 0, 3],
      [1, 3, 0],
    ]),
  );
  expect(Array.from(tied.ties)).toEqual([0, 2, 3]);
  expect(fitDisparities(tied, lengths(3, 1, 5), result)).toBe(0);
  expect(fitDisparities(tied, lengths(0, 0, 0), result)).toBe(0);
});

test("pairs are sorted by their dissimilarities, tied ones by their positions", () => {
  for (const n of [1, 2, 3, 10, 95]) {
    const given = zeros(n, n);
    const random = createRandom(n);
    for (let at = 0; at < n * n; at++) given.data[at] = random.integer(40);
    const { positions, ties } = orderPairs(given);
    const wanted = Array.from(given.data.keys()).filter((at) => at % n > Math.floor(at / n));
    wanted.sort((a, b) => given.data[a] - given.data[b] || a - b);
    expect(Array.from(positions)).toEqual(wanted);
    expect(ties[ties.length - 1]).toBe(wanted.length);
  }
});

test("sorting and fitting yield more often for more pairs", () => {
  const yields = (n: number) => {
    const given = zeros(n, n);
    for (let at = 0; at < n * n; at++) given.data[at] = Math.sin(at) ** 2;
    const lengths = given.data.map((value) => 1 - value);
    return [
      [...steps.orderPairs(given)].length,
      [...steps.fitDisparities(orderPairs(given), lengths, zeros(n, n))].length,
    ];
  };
  expect(yields(20)).toEqual([0, 0]);
  const [sorting, fitting] = yields(600);
  expect(sorting).toBeGreaterThan(4);
  expect(fitting).toBeGreaterThan(0);
});
