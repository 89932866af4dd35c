import { describe, expect, test } from "vitest";
import { product } from "../../../test/matrices.js";
import { squaredDifference, uniformMatrix } from "../../../test/non-negative-matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, transpose } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { acceleratedRounds } from "./accelerated-descent.js";
import { dataProducts } from "./data-products.js";
import reference from "./reference/nmf.json" with { type: "json" };
import { descendRows } from "./row-updates.js";

const none = { l1: 0, l2: 0 };

describe("stopped after the same number of iterations as scikit-learn's coordinate descent, from the same start", () => {
  const x = asMatrix(reference.x);
  const ratios = reference.cutOff.flatMap(({ alpha, ratio, w, h, iterations, objectives }) => {
    const penaltyFor = (size: number) => ({ l1: alpha * ratio * size, l2: alpha * (1 - ratio) * size });
    const products = dataProducts(x);
    const factors = { w: asMatrix(w), h: transpose(asMatrix(h)) };
    const improve = acceleratedRounds(products, factors, { w: penaltyFor(x.columns), h: penaltyFor(x.rows) });
    const reached = Array.from({ length: Math.max(...iterations) }, () => runToEnd(improve()).objective);
    products.dispose();
    return iterations.map((count, k) => ({ count, share: reached[count - 1] / objectives[k] }));
  });

  test("no objective is worse after 50 or more iterations", () => {
    const late = ratios.filter(({ count }) => count >= 50);
    expect(late).toHaveLength(36);
    for (const { share } of late) expect(share).toBeLessThan(1 + 1e-6);
  });

  test("earlier, almost no objective is worse, and half of them are a third lower", () => {
    const early = ratios.filter(({ count }) => count < 50).map(({ share }) => share);
    expect(early).toHaveLength(45);
    expect(early.filter((share) => share > 1).length).toBeLessThanOrEqual(1);
    expect(early.sort((a, b) => a - b)[22]).toBeLessThan(2 / 3);
  });
});

test("the first round is plain coordinate descent, W and then H", () => {
  const random = createRandom(3);
  const x = uniformMatrix(8, 6, random);
  const [w, h] = [uniformMatrix(8, 2, random), uniformMatrix(6, 2, random)];
  const expected = { w: { ...w, data: w.data.slice() }, h: { ...h, data: h.data.slice() } };
  descendRows(expected.w, product(transpose(h), h), product(x, h), none, 4);
  const g = product(transpose(expected.w), expected.w);
  descendRows(expected.h, g, product(transpose(x), expected.w), none, 4);
  const products = dataProducts(x);
  runToEnd(acceleratedRounds(products, { w, h }, { w: none, h: none })());
  products.dispose();
  expect(squaredDifference(w, expected.w)).toBeLessThan(1e-20);
  expect(squaredDifference(h, expected.h)).toBeLessThan(1e-20);
});

test("momentum saves rounds: descent without it takes more than twice as many to reach the same objective", () => {
  let [fast, slow] = [0, 0];
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const x = product(uniformMatrix(30, 4, random), uniformMatrix(4, 20, random));
    const start = () => ({
      w: uniformMatrix(30, 4, createRandom(seed + 70)),
      h: uniformMatrix(20, 4, createRandom(seed + 80)),
    });
    const products = dataProducts(x);
    const improve = acceleratedRounds(products, start(), { w: none, h: none });
    const limit = 1e-6 * products.squares;
    while (runToEnd(improve()).objective > limit) fast++;
    const { w, h } = start();
    do {
      descendRows(w, product(transpose(h), h), runToEnd(products.times(h)), none, 4);
      descendRows(h, product(transpose(w), w), runToEnd(products.transposedTimes(w)), none, 4);
      slow++;
    } while (squaredDifference(x, product(w, transpose(h))) / 2 > limit && slow < 10_000);
    products.dispose();
  }
  expect(slow).toBeGreaterThan(2 * fast);
});
