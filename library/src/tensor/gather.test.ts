/** Choosing rows and entries. */
import { expect, test } from "vitest";
import { expectAdjoint, tensorsOf } from "../../test/drawn-tensors.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

test("rows and entries chosen by index have adjoints that add", () => {
  const rows = Int32Array.of(2, 0, 2, 1, 2);
  expectAdjoint(
    [3, 2, 2],
    (x) => t.gather(x, rows),
    (y) => t.scatterAdd(y, rows, 3),
  );
  const places = Int32Array.of(5, 0, 5, 2);
  expectAdjoint(
    [2, 3],
    (x) => t.takeEntries(x, places, [2, 2]),
    (y) => t.putEntries(y, places, [2, 3]),
  );
  expect(
    t.gather(
      t.tensor([
        [1, 2],
        [3, 4],
      ]),
      Int32Array.of(1, 1),
    ),
  ).toEqual(
    t.tensor([
      [3, 4],
      [3, 4],
    ]),
  );
  expect(t.oneHot(Int32Array.of(1, 0), 3)).toEqual(
    t.tensor([
      [0, 1, 0],
      [1, 0, 0],
    ]),
  );
});

test("indices that do not exist are refused with their position", () => {
  const work = () => t.gather(t.zeros([2, 3]), Int32Array.of(0, 2));
  expect(work).toThrow("gather: index 2 at position 1 does not exist; there are rows of the shape [2, 3]");
  expect(() => t.oneHot(Int32Array.of(-1), 3)).toThrow(
    "oneHot: index -1 at position 0 does not exist; there are 3 classes",
  );
});

test("kernels agree with the loops", () => {
  const draw = tensorsOf(23);
  for (const shape of [
    [9, 37],
    [300, 3],
    [40, 5, 8],
  ]) {
    const rows = Int32Array.from({ length: 50 }, (_, i) => (7 * i * i) % shape[0]);
    expectKernels([draw(...shape), draw(50, ...shape.slice(1))], (x, y) => {
      // Sums of several tensors are in the engine's memory when there is an arena.
      const [own, other] = [t.add(x, x), t.add(y, y)];
      return [t.gather(own, rows), t.scatterAdd(other, rows, shape[0])];
    });
  }
});
