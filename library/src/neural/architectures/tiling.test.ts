import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { pad, type Tensor } from "../../tensor/operations.js";
import { applyNetwork, createNetwork } from "../layers/network.js";
import { applyTiled } from "./tiling.js";
import { modernUnet, unet } from "./unet.js";

test.each([0, 1, 2])(
  "[MP-233] regions of a large image are fed one by one and their middles kept: the seams are those of a full pass (seed %i)",
  (seed) => {
    const image = tensorsOf(seed)(1, 1, 24, 16);
    // Two poolings: 44 pixels give 4, a margin of 20 on each side.
    const network = createNetwork(unet({ channels: 2, depth: 2 }), [1, 44, 44], { seed, type: "f64" });
    const apply = (tile: Tensor) => applyNetwork(network.architecture, network.parameters, tile).y;
    const tiled = applyTiled(apply, image, { tile: 4, margin: 20, border: "zero" });
    const whole = apply(
      pad(image, [
        [0, 0],
        [0, 0],
        [20, 20],
        [20, 20],
      ]),
    );
    expect(tiled.shape).toEqual([1, 2, 24, 16]);
    expectClose(tiled.data, whole.data, 1e-12);
  },
);

test("with padded convolutions the margins of the maps are thrown away", () => {
  const image = tensorsOf(3)(1, 1, 16, 16);
  const layers = modernUnet({ channels: 2, depth: 1, normalization: "none" });
  const network = createNetwork(layers, [1, 16, 16], { type: "f64" });
  const apply = (tile: Tensor) => applyNetwork(network.architecture, network.parameters, tile).y;
  const whole = applyTiled(apply, image, { tile: 16, margin: 12, border: "reflect" });
  expectClose(applyTiled(apply, image, { tile: 4, margin: 12 }).data, whole.data, 1e-12);
});

test("what does not fit", () => {
  const image = tensorsOf(0)(1, 1, 10, 8);
  expect(refusal(() => applyTiled((x) => x, image, { tile: 4, margin: 0 }))).toContain(
    "tiles of 4 pixels must divide images",
  );
  expect(
    refusal(() =>
      applyTiled(
        (x) =>
          pad(x, [
            [0, 0],
            [0, 0],
            [0, 1],
            [0, 1],
          ]),
        image,
        { tile: 2, margin: 0 },
      ),
    ),
  ).toContain("with equal margins, got 3 x 3");
});
