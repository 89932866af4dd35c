import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { segmentationFingerprint } from "./fingerprint.js";
import { planSegmentation } from "./plan.js";
import { preprocess } from "./preprocess.js";
import type { SegmentedImage } from "./samples.js";

/** Images of one channel with a foreground of the given brightness in the first pixels. */
function images(
  sizes: readonly (readonly [number, number])[],
  spacing: readonly [number, number] = [1, 1],
  scale = () => 1,
) {
  return sizes.map(([height, width], i): SegmentedImage => {
    const { data } = tensorsOf(i, "f32")(height * width);
    const factor = scale();
    return {
      image: { shape: [1, height, width], data: data.map((value) => factor + 0.1 * value) },
      classes: Int32Array.from({ length: height * width }, (_, at) => Number(at < 9)),
      spacing,
    };
  });
}

test("the fingerprint has medians of spacing and size, and the brightness of the foreground", () => {
  const samples = [
    ...images([
      [8, 10],
      [12, 10],
    ]),
    ...images([[16, 20]], [0.5, 0.5]),
  ];
  const found = segmentationFingerprint(samples);
  expect([found.samples, found.classes, found.spacing, found.size]).toEqual([3, 2, [1, 1], [8, 10]]);
  const values = samples.flatMap(({ image }) => Array.from(image.data.subarray(0, 9)));
  const [{ mean, low, high, isRelative }] = found.channels;
  expectClose([mean, low, high], [values.reduce((a, b) => a + b) / 27, Math.min(...values), Math.max(...values)], 1e-6);
  expect(isRelative).toBe(false);
  let level = 0;
  expect(
    segmentationFingerprint(
      images(
        [
          [8, 8],
          [8, 8],
          [8, 8],
        ],
        [1, 1],
        () => level++,
      ),
    ).channels[0].isRelative,
  ).toBe(true);
});

test("patches shrink until two fit into the memory, and batches grow with it", () => {
  const fingerprint = segmentationFingerprint(images(Array.from({ length: 40 }, () => [48, 32] as const)));
  const plans = [2 ** 18, 2 ** 20, 2 ** 22, 2 ** 26].map((memory) =>
    planSegmentation(fingerprint, { memory, features: 4 }),
  );
  const area = plans.map(({ patch }) => patch[0] * patch[1]);
  expect(area).toEqual(area.toSorted((a, b) => a - b));
  expect(plans[3].patch).toEqual([48, 32]);
  expect(plans[3].depth).toBe(3);
  expect(plans[0].patch).not.toEqual(plans[3].patch);
  // 5 % of 40 images are two images.
  expect(plans.map(({ batchSize }) => batchSize).at(-1)).toBe(2);
  [18, 20, 22, 26].forEach((bits, i) => {
    expect(plans[i].memory).toBeLessThanOrEqual(2 ** bits);
    expect(plans[i].patch.every((length) => length % 2 ** plans[i].depth === 0)).toBe(true);
  });
  expect(refusal(() => planSegmentation(fingerprint, { memory: 1000 }))).toContain(
    "but memory is 1000; use fewer features",
  );
});

test("images come to the spacing of the plan and to a common scale", () => {
  const samples = images([
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
  expect(Math.abs(alone.data.reduce((a, b) => a + b) / 256)).toBeLessThan(1e-5);
});

test("what does not fit is refused", () => {
  expect(refusal(() => segmentationFingerprint([]))).toContain("there are no images");
  const [sample] = images([[8, 8]]);
  expect(refusal(() => segmentationFingerprint([{ ...sample, classes: new Int32Array(3) }]))).toContain(
    "an image of 8 x 8 pixels needs as many classes, got 3",
  );
});
