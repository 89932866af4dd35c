/** Layers of convolution. */
import { test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import * as ad from "../operations.js";
import { activations } from "./activations.js";

const names = ["none", "relu", "sigmoid", "tanh", "gelu"] as const;

test.each(names)("a layer of convolution with activation %s has the derivatives of differences", (activation) => {
  expectDerivatives(
    (x, w, b) => ad.convolutionLayer(x, w, b, activation, { padding: 1 }),
    [1, 2, 3, 2],
    [2, 2, 3, 2],
    [2],
  );
});

test.each(names)("it is a convolution, a shift and the activation %s", (activation) => {
  const draw = tensorsOf(1);
  const [x, w, b] = [draw(2, 3, 5, 4), draw(4, 3, 3, 3), draw(4)];
  const sums = ad.add(ad.convolve(x, w, { stride: 2 }), ad.reshape(b, [4, 1, 1]));
  expectClose(ad.convolutionLayer(x, w, b, activation, { stride: 2 }).data, activations[activation](sums).data, 1e-13);
});
