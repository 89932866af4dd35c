/**
 * Semantic segmentation (ML and physics, section 18.1, figure 18.1): a class for every pixel of an image, and how predictions are judged.
 * Most pixels are background, so that accuracy says little; the mean intersection over union counts every class alike.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { shapeScenes } from "lectern/datasets";
import { imagesFromRows } from "lectern/images";
import { accuracy, jaccard } from "lectern/metrics";
import { imagePlot, matrixPlot, type Plot, plotGrid } from "lectern/plots";

const pixels = 18;

/** Scenes with shapes. */
export const scenes = (seed: number) => shapeScenes({ samples: 12, pixels, seed });

/** Two simple predictions for every pixel: the background, or a disc where it is bright. */
export function baselines(seed: number) {
  const { x, y } = scenes(seed);
  const background = Int32Array.from(y.codes, () => 0);
  const bright = Int32Array.from(x.data, (value) => (value > 0.35 ? 1 : 0));
  return { truth: y, predictions: { background, bright } };
}

/** Accuracy and mean intersection over union of predicted codes. */
export function judge(truth: ReturnType<typeof scenes>["y"], codes: Int32Array) {
  const predicted = { codes, classes: truth.classes };
  return {
    accuracy: accuracy(truth, predicted),
    meanIntersectionOverUnion: jaccard(truth, predicted, { average: "macro", classes: truth.classes }),
  };
}

/** An image and the classes of its pixels. */
export function figure(seed = 0, image = 0): Plot {
  const { x, y } = scenes(seed);
  const own = y.codes.subarray(image * pixels * pixels, (image + 1) * pixels * pixels);
  const rows = Array.from({ length: pixels }, (_, i) => Array.from(own.subarray(i * pixels, (i + 1) * pixels)));
  const size = { width: 220, height: 220 };
  const picture = imagePlot(imagesFromRows(x, { width: pixels, height: pixels }), { image, title: "image", ...size });
  return plotGrid([[picture, matrixPlot(rows, { title: "class of each pixel", ...size })]]);
}

/** Figure for the gallery index. */
export const cover = () => figure(0, 0);

function print(): void {
  const { truth, predictions } = baselines(0);
  for (const [name, codes] of Object.entries(predictions)) {
    const { accuracy, meanIntersectionOverUnion } = judge(truth, codes);
    console.log(`${name}: accuracy ${accuracy.toFixed(3)}, mean IoU ${meanIntersectionOverUnion.toFixed(3)}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
