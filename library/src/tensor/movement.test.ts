/** Moving entries. */
import { expect, test } from "vitest";
import { expectAdjoint, tensorsOf } from "../../test/drawn-tensors.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

test("joining undoes cutting, and parts of the first axis share memory", () => {
  const x = tensorsOf(6)(4, 6, 2);
  for (const axis of [0, 1]) {
    const lengths = axis === 0 ? [1, 3] : [2, 1, 3];
    expect(t.concatenate(t.split(x, lengths, axis), axis)).toEqual(x);
  }
  expect(t.slice(x, [{ start: 1, end: 3 }]).data.buffer).toBe(x.data.buffer);
  expect(() => t.split(x, [1, 1])).toThrow("split: lengths of 2 in total cannot divide axis 0 of the shape [4, 6, 2]");
  expect(() => t.slice(x, [{ end: 9 }])).toThrow(
    "the range from 0 to 9 by 1 is not inside axis 0, which has 4 entries",
  );
});

test("slicing, padding, transposing and flipping have their adjoints", () => {
  const ranges = [{ start: 1, end: -1 }, undefined, { start: 0, step: 2 }];
  expectAdjoint(
    [4, 2, 5],
    (x) => t.slice(x, ranges),
    (y) => t.sliceAdjoint(y, [4, 2, 5], ranges),
  );
  const margins = [
    [1, 2],
    [2, 0],
  ] as const;
  for (const kind of ["zero", "reflect", "wrap"] as const) {
    expectAdjoint(
      [4, 3],
      (x) => t.pad(x, margins, kind),
      (y) => t.padAdjoint(y, [4, 3], margins, kind),
    );
  }
  const order = [2, 0, 1];
  expectAdjoint(
    [2, 3, 4],
    (x) => t.transpose(x, order),
    (y) => t.transpose(y, t.inversePermutation(order)),
  );
  expectAdjoint(
    [3, 4],
    (x) => t.flip(x, [-1]),
    (y) => t.flip(y, [1]),
  );
});

test("what is beyond an edge is zero, the mirror image or the other side", () => {
  const x = t.tensor([1, 2, 3]);
  expect(Array.from(t.pad(x, [[2, 1]]).data)).toEqual([0, 0, 1, 2, 3, 0]);
  expect(Array.from(t.pad(x, [[2, 1]], "reflect").data)).toEqual([3, 2, 1, 2, 3, 2]);
  expect(Array.from(t.pad(x, [[2, 1]], "wrap").data)).toEqual([2, 3, 1, 2, 3, 1]);
  expect(() => t.pad(x, [[3, 0]], "reflect")).toThrow("must be whole numbers from 0 to 2");
  expect(
    t.transpose(
      t.tensor([
        [1, 2, 3],
        [4, 5, 6],
      ]),
    ),
  ).toEqual(
    t.tensor([
      [1, 4],
      [2, 5],
      [3, 6],
    ]),
  );
  expect(() => t.transpose(t.zeros([2, 3]), [0, 0])).toThrow("must name each of the 2 axes of the shape [2, 3] once");
});

test("kernels agree with the loops for every way of moving entries", () => {
  const draw = tensorsOf(27);
  expectKernels([draw(3, 5, 7, 6), draw(3, 2, 7, 6), draw(37, 29)], (x, y, z) => {
    // Sums are in the engine's memory when there is an arena.
    const [a, b, c] = [t.add(x, x), t.add(y, y), t.add(z, z)];
    const ranges = [undefined, { start: 1, end: 4 }, undefined, { start: 1, step: 2 }] as const;
    return [
      ...[t.transpose(a), t.transpose(a, [0, 2, 1, 3]), t.transpose(a, [1, 0, 3, 2]), t.transpose(c)],
      ...[t.slice(a, ranges), t.sliceAdjoint(t.slice(a, ranges), a.shape, ranges), t.flip(a, [1, 3])],
      ...[t.concatenate([a, b], 1), ...t.split(a, [2, 4], 3), t.broadcastTo(t.slice(c, [{ end: 1 }]), [37, 29])],
      ...[
        t.pad(a, [
          [0, 0],
          [1, 2],
          [0, 1],
          [2, 2],
        ]),
        t.padAdjoint(
          a,
          [3, 5, 5, 6],
          [
            [0, 0],
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ),
      ],
      t.broadcastTo(t.slice(c, [undefined, { end: 1 }]), [37, 29]),
    ];
  });
});
