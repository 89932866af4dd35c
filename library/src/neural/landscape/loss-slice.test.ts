/** Slices through a loss. */
import { expect, test } from "vitest";
import * as ad from "../../autodiff/operations.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { lossSlice, moved } from "./loss-slice.js";

test("a slice is the loss at w + x δ + y η", () => {
  const loss = ({ w }: { w: Tensor }) => ad.sum(ad.square(w));
  const [center, a, b] = [
    [1, 2],
    [1, 0],
    [0, 3],
  ].map((w) => ({ w: tensor(w) }));
  const slice = lossSlice(loss, center, [a, b]);
  expect(slice(0, 0)).toBe(5);
  expect(slice(2, -1)).toBe(9 + 1);
  expect(moved(center, b, 2).w.data).toEqual(Float32Array.of(1, 8));
});
