/** Operations that move entries. */
import { expect, test } from "vitest";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import { tensor } from "../../tensor/operations.js";
import * as ad from "../operations.js";

test("moving entries has the derivatives of differences", () => {
  expectDerivatives((x) => ad.reshape(x, [4, 3]), [3, 4]);
  expectDerivatives((x) => ad.transpose(x), [3, 4]);
  expectDerivatives((x) => ad.transpose(x, [-1, 0, 1]), [2, 3, 2]);
  expectDerivatives((x) => ad.slice(x, [{ start: 1 }, { step: 2 }]), [3, 5]);
  expectDerivatives((x) => ad.flip(x, [1]), [2, 3]);
  expectDerivatives((x) => ad.split(x, [1, 2], -1)[1], [2, 3]);
});

test.each(["zero", "reflect", "wrap"] as const)("padding by %s has the derivatives of differences", (kind) => {
  expectDerivatives(
    (x) =>
      ad.pad(
        x,
        [
          [1, 0],
          [2, 1],
        ],
        kind,
      ),
    [3, 4],
  );
});

test("joining has the derivatives of differences", () => {
  expectDerivatives((x, y) => ad.concatenate([x, y], -1), [3, 2], [3, 1]);
  expectDerivatives((x, y) => ad.stack([x, y], 1), [3, 2], [3, 2]);
  expectDerivatives((x) => ad.concatenate([x, tensor([[1], [2]], undefined, "f64")], 1), [2, 2]);
});

test("stacking adds an axis where it is asked to", () => {
  const [a, b] = [tensor([1, 2]), tensor([3, 4])];
  expect(ad.stack([a, b]).data).toEqual(Float32Array.of(1, 2, 3, 4));
  expect(ad.stack([a, b], -1)).toEqual({ shape: [2, 2], data: Float32Array.of(1, 3, 2, 4) });
});
