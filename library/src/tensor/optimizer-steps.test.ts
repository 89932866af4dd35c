/** Steps of optimisers against their formulas, of which each is linear in what it averages. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import { type Numbers, typeOf } from "./allocate.js";
import { adamStep, axpy, momentumStep, nesterovStep, norm, rmspropStep, sgdStep } from "./optimizer-steps.js";
import { tensor } from "./tensor.js";

const draw = (seed: number) => tensorsOf(seed)(9).data as Float64Array;

test("the first step of Adam has the size of the rate, whatever the gradient", () => {
  for (const seed of [1, 2, 3]) {
    const [w, g] = [draw(seed), draw(seed + 10)];
    const before = w.slice();
    adamStep(w, g, new Float64Array(9), new Float64Array(9), { rate: 0.1, step: 1, epsilon: 0 });
    expectClose(
      w,
      before.map((value, i) => value - 0.1 * Math.sign(g[i])),
      1e-12,
    );
  }
});

test("decay shrinks the weights beside the gradient (AdamW) or within it (Adam)", () => {
  const [w, v] = [draw(1), draw(1)];
  const zero = new Float64Array(9);
  adamStep(w, zero, new Float64Array(9), new Float64Array(9), { rate: 0.1, step: 1, decay: 0.5 });
  expectClose(
    w,
    v.map((value) => 0.95 * value),
    1e-14,
  );
  const inside = v.slice();
  adamStep(inside, zero, new Float64Array(9), new Float64Array(9), {
    rate: 0.1,
    step: 1,
    decay: 0.5,
    isDecayInGradient: true,
  });
  expectClose(
    inside,
    v.map((value) => value - 0.1 * Math.sign(value)),
    1e-6,
  );
});

test("averages of a constant gradient g after t steps are (1 − βᵗ) g", () => {
  const g = draw(2);
  for (const step of [momentumStep, nesterovStep]) {
    const [w, v] = [draw(3), new Float64Array(9)];
    for (let t = 0; t < 5; t++) step(w, g, v, 0.1, 0.8);
    expectClose(
      v,
      g.map((value) => (1 - 0.8 ** 5) * value),
      1e-14,
    );
    const shift = step === momentumStep ? 0 : 1;
    // Σ over the steps of 1 − βᵗ⁺ˢ
    const total = [1, 2, 3, 4, 5].reduce((sum, t) => sum + 1 - 0.8 ** (t + shift), 0);
    expectClose(
      w,
      draw(3).map((value, i) => value - 0.1 * total * g[i]),
      1e-13,
    );
  }
  const [w, v] = [draw(3), new Float64Array(9)];
  rmspropStep(w, g, v, 0.1, { average: 0.75, epsilon: 0 });
  expectClose(
    w,
    draw(3).map((value, i) => value - 0.2 * Math.sign(g[i])),
    1e-13,
  );
});

test("plain steps, sums and norms", () => {
  const [w, g] = [draw(4), draw(5)];
  sgdStep(w, g, 0.1, 0.5);
  expectClose(
    w,
    draw(4).map((value, i) => value - 0.1 * (g[i] + 0.5 * value)),
    1e-14,
  );
  axpy(2, g, w);
  expectClose(
    w,
    draw(4).map((value, i) => 0.95 * value + 1.9 * g[i]),
    1e-14,
  );
  expect(norm(Float64Array.of(3, 4))).toBe(5);
  expect(() => axpy(1, new Float64Array(2), w)).toThrow("axpy: 9 weights, but 2 numbers for them");
});

test("kernels agree with the loops, at every length", () => {
  for (const length of [63, 64, 1027, 20_001]) {
    const all = tensorsOf(length);
    const [w, g, m, v] = [all(length), all(length), all(length), all(length)];
    const squares = { shape: v.shape, data: v.data.map((value) => value * value) };
    const changed = (step: (w: Numbers, g: Numbers, m: Numbers, v: Numbers) => void) =>
      expectKernels([w, g, m, squares], (...given) => {
        const copies = given.map(({ shape, data }) => ({ shape, data: data.slice() }));
        step(copies[0].data, copies[1].data, copies[2].data, copies[3].data);
        return [copies[0], copies[2], copies[3]];
      });
    changed((a, b) => axpy(0.3, b, a));
    changed((a, b) => sgdStep(a, b, 0.1, 0.01));
    changed((a, b, c) => momentumStep(a, b, c, 0.1, 0.9, 0.01));
    changed((a, b, c) => nesterovStep(a, b, c, 0.1, 0.9, 0.01));
    changed((a, b, _, d) => rmspropStep(a, b, d, 0.1, { decay: 0.01 }));
    changed((a, b, c, d) => adamStep(a, b, c, d, { rate: 0.1, step: 3, decay: 0.01 }));
    changed((a, b, c, d) => adamStep(a, b, c, d, { rate: 0.1, step: 3, decay: 0.01, isDecayInGradient: true }));
    expectKernels([w], ({ data }) => [tensor(norm(data), [], typeOf(data))]);
  }
});
