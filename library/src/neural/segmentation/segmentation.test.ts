import { expect, test } from "vitest";
import { shapeScenes } from "../../datasets/index.js";
import { tensor } from "../../tensor/operations.js";
import { diceScores } from "./overlap.js";
import type { SegmentedImage } from "./samples.js";
import { fitSegmentation, segmentImage } from "./segmentation.js";

function scenes(count: number, seed: number): SegmentedImage[] {
  const { x, y } = shapeScenes({ samples: count, pixels: 16, shapes: 1, seed });
  return Array.from({ length: count }, (_, i) => ({
    image: tensor(x.data.slice(256 * i, 256 * (i + 1)), [1, 16, 16]),
    classes: Int32Array.from(y.codes.subarray(256 * i, 256 * (i + 1)), (code) => Number(code > 0)),
  }));
}

test("learns to find shapes: the loss falls, new images of another size are segmented, the same each time", () => {
  const options = { memory: 2 ** 20, epochs: 6, features: 4, learningRate: 0.01 };
  const model = fitSegmentation(scenes(16, 1), options);
  expect(model.losses.at(-1)).toBeLessThan(0.7 * model.losses[0]);
  expect(fitSegmentation(scenes(16, 1), options).losses).toEqual(model.losses);
  const fresh = scenes(6, 2);
  const scores = fresh.map((sample) => diceScores(sample.classes, segmentImage(model, sample), 2)[0]);
  expect(scores.reduce((a, b) => a + b) / scores.length).toBeGreaterThan(0.5);
  const [{ image }] = fresh;
  const cut = tensor(image.data.slice(0, 16 * 12), [1, 12, 16]);
  expect(segmentImage(model, { image: cut }).length).toBe(12 * 16);
});
