import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { segmentedImages } from "../../../test/segmented-images.js";
import { segmentationFingerprint } from "./fingerprint.js";
import { planSegmentation } from "./plan.js";

test("patches shrink until two fit into the memory, and batches grow with it", () => {
  const fingerprint = segmentationFingerprint(segmentedImages(Array.from({ length: 40 }, () => [48, 32] as const)));
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
