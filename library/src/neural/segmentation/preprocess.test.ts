import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { segmentedImages } from "../../../test/segmented-images.js";
import { segmentationFingerprint } from "./fingerprint.js";
import { planSegmentation } from "./plan.js";
import { preprocess } from "./preprocess.js";

test("images come to the spacing of the plan and to a common scale", () => {
  const samples = segmentedImages([
    [8, 8],
    [8, 8],
    [8, 8],
    [16, 16],
  ]);
  const plan = planSegmentation(segmentationFingerprint(samples), { features: 4 });
  const { image } = samples[3];
  const half = preprocess(plan, { image, spacing: [0.5, 0.5] });
  expect(half.shape).toEqual([1, 8, 8]);
  const [scaling] = plan.scaling;
  if (scaling.kind !== "data-set") throw new Error("the images have a common scale");
  const own = preprocess(plan, { image });
  const expected = Array.from(image.data, (value) => Math.max(scaling.low, Math.min(scaling.high, value)));
  expectClose(
    own.data,
    expected.map((value) => (value - scaling.mean) / scaling.deviation),
    1e-5,
  );
  const alone = preprocess({ ...plan, scaling: [{ kind: "image" }] }, { image });
  expect(Math.abs(Array.from(alone.data).reduce((a, b) => a + b) / 256)).toBeLessThan(1e-5);
});
