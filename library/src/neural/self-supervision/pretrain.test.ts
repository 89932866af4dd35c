import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { createNetwork } from "../layers/network.js";
import { augmentImages } from "../training/augment-images.js";
import { meanLoss } from "../training/losses.js";
import { trainNetwork } from "../training/train-network.js";
import { transferWeights } from "../training/transfer-weights.js";
import { pretrain } from "./pretrain.js";

const encoder = { kind: "convolution", outputs: 3, padding: "same", activation: "relu" } as const;
const images = tensorsOf(2, "f32")(12, 1, 4, 4);
const classes = Int32Array.from({ length: 12 }, (_, i) => i % 2);
const training = { epochs: 3, batchSize: 4 };

test("the same seed pretrains the same encoder, which another network can begin with", () => {
  const [one, same, other] = [5, 5, 6].map((seed) =>
    pretrain(encoder, images, { kind: "denoising" }, { ...training, seed }),
  );
  expect(one.network.parameters).toEqual(same.network.parameters);
  expect(one.network.parameters).not.toEqual(other.network.parameters);
  const classifier = createNetwork([encoder, { kind: "flatten" }, { kind: "dense", outputs: 2 }], [1, 4, 4]);
  expect(transferWeights(classifier, one.network, ["0"]).parameters["0"]).toEqual(one.network.parameters["0"]);
});

test("augmentation changes each batch of training, differently in each step, and takes part in no other way", () => {
  const start = createNetwork([{ kind: "flatten" }, { kind: "dense", outputs: 2 }], [1, 4, 4], { seed: 1 });
  const seen: number[] = [];
  const loss = { kind: "cross-entropy" } as const;
  const train = (augment: Parameters<typeof trainNetwork>[2]["augment"]) =>
    trainNetwork(
      start,
      { x: images, targets: classes },
      { ...training, loss, heldOut: { x: images, targets: classes }, ...(augment && { augment }) },
    );
  const { validationLosses } = train(({ x, targets }, random) => {
    seen.push(random.uniform());
    return { x: augmentImages(x, [{ kind: "noise", deviation: 0.1 }], random), targets };
  });
  expect(new Set(seen).size).toBe(9);
  const plain = train(undefined);
  expect(train((batch) => batch).losses).toEqual(plain.losses);
  expect(validationLosses).not.toEqual(plain.validationLosses);
});

test("a loss of your own trains a network, with its value as the objective", () => {
  const start = createNetwork([{ kind: "flatten" }, { kind: "dense", outputs: 2 }], [1, 4, 4], { seed: 1 });
  const named = trainNetwork(
    start,
    { x: images, targets: tensorsOf(1, "f32")(12, 2) },
    { ...training, loss: { kind: "squared" } },
  );
  const own = trainNetwork(
    start,
    { x: images, targets: tensorsOf(1, "f32")(12, 2) },
    { ...training, loss: (scores, targets) => meanLoss({ kind: "squared" }, scores, targets) },
  );
  expectClose(own.losses, named.losses, 1e-5);
});
