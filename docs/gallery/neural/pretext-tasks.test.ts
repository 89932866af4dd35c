import { augmentImages, createNetwork, pretrain, trainNetwork, transferWeights } from "lectern/neural";
import { beforeAll, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { experiments, figure, makeSamples, type Outcome, tasks } from "./pretext-tasks.js";

let outcomes: readonly (readonly Outcome[])[];

beforeAll(() => {
  outcomes = experiments();
});

test("[MP-246] each pretext task is learned, and training on a few labels after it beats training from scratch", async () => {
  expect(tasks.map(({ task }) => task.kind)).toEqual([
    ...["denoising", "inpainting", "autoencoding", "rotation", "arrangement", "contrast", "next-frame", "optical-flow"],
  ]);
  for (const own of outcomes) {
    for (const { losses } of own) expect(losses[losses.length - 1]).toBeLessThan(0.8 * losses[0]);
    // Each accuracy is a mean over draws of the labels; the mean over seeds is compared.
    const mean = (kind: "pretrained" | "scratch") => own.reduce((sum, outcome) => sum + outcome[kind], 0) / own.length;
    expect(mean("pretrained")).toBeGreaterThan(mean("scratch") + 0.01);
  }
  const drawing = await renderPlot(figure(outcomes));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toContain("a few labels, after pretraining and without");
});

test("[MP-199] training has hooks for scarce data: pretraining, self-supervision without labels, and augmentation", () => {
  const body = { kind: "sequence", layers: [{ kind: "convolution", outputs: 4, activation: "relu" }] } as const;
  for (const seed of [0, 1]) {
    const { images, classes } = makeSamples(24, 1, seed);
    const training = { epochs: 2, batchSize: 8, seed } as const;
    // Self-supervision: the images alone. Pretraining: the classifier begins with what was learned.
    const { network, losses } = pretrain(body, images, { kind: "rotation" }, training);
    expect(losses).toHaveLength(2);
    const blank = createNetwork([body, { kind: "flatten" }, { kind: "dense", outputs: 4 }], [1, 8, 8], { seed });
    const start = transferWeights(blank, network, ["0"]);
    expect(start.parameters["0"]).toEqual(network.parameters["0"]);
    // Augmentation: no step sees an image as another step saw it.
    const seen: number[] = [];
    const samples = { x: images, targets: classes };
    const trained = trainNetwork(start, samples, {
      ...{ ...training, loss: { kind: "cross-entropy" } },
      augment({ x, targets }, random) {
        const changed = augmentImages(
          x,
          [
            { kind: "shift", pixels: 1 },
            { kind: "contrast", range: 0.2 },
          ],
          random,
        );
        seen.push(
          ...Array.from(
            { length: targets instanceof Int32Array ? targets.length : 0 },
            (_, i) => changed.data[64 * i + 27],
          ),
        );
        return { x: changed, targets };
      },
    });
    expect(new Set(seen).size).toBeGreaterThanOrEqual(48);
    expect(trained.network.parameters["0"]).not.toEqual(start.parameters["0"]);
  }
});
