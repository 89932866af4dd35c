import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import type { Tensor } from "../../tensor/operations.js";
import { createNetwork, networkSize } from "../layers/network.js";
import { type PretextTask, pretextPlan } from "./pretext-tasks.js";

const images = tensorsOf(4)(40, 2, 4, 4);
const features = [6, 2, 2];

function planned(task: PretextTask, shape: readonly number[] = [2, 4, 4]) {
  const plan = pretextPlan(task, shape);
  const batch = plan.augment({ x: images, targets: new Int32Array(40) }, createRandom(1));
  const outputs = createNetwork(plan.head(features), features).outputShape;
  return { ...plan, ...batch, outputs };
}

const sample = (x: Tensor, i: number) => Array.from(x.data.subarray(32 * i, 32 * i + 32));

describe("inputs and targets", () => {
  test("images are restored from noise, from holes and from a code", () => {
    const noisy = planned({ kind: "denoising", deviation: 0.2 });
    const erased = planned({ kind: "inpainting" });
    const coded = planned({ kind: "autoencoding", codeSize: 5 });
    for (const { targets, outputs } of [noisy, erased, coded]) expect([targets, outputs]).toEqual([images, [2, 4, 4]]);
    const differences = Array.from(noisy.x.data, (value, i) => value - images.data[i]);
    const variance = differences.reduce((sum, value) => sum + value * value, 0) / differences.length;
    expect(Math.abs(variance - 0.04)).toBeLessThan(0.01);
    for (let i = 0; i < 40; i++) expect(sample(erased.x, i).filter((value) => value === 0)).toHaveLength(8);
    expect(coded.x).toEqual(images);
    expect(networkSize(coded.head(features), features)).toBe(24 * 5 + 5 + 5 * 32 + 32);
    // Features of another size than half the image get a dense layer.
    expect(createNetwork(coded.head([3]), [3]).outputShape).toEqual([2, 4, 4]);
    expect(createNetwork(noisy.head([3]), [3]).outputShape).toEqual([2, 4, 4]);
  });

  test("turns and orders of the quarters are the targets, all of which occur", () => {
    const { x, targets, outputs } = planned({ kind: "rotation" });
    expect([outputs, new Set(targets as Int32Array)]).toEqual([[4], new Set([0, 1, 2, 3])]);
    (targets as Int32Array).forEach((turns, i) => {
      let own = sample(images, i);
      const turn = (from: number[]) =>
        from.map((_, p) => from[16 * Math.floor(p / 16) + 4 * (p % 4) + 3 - Math.floor((p % 16) / 4)]);
      for (let k = 0; k < turns; k++) own = turn(own);
      expect(sample(x, i)).toEqual(own);
    });
    const arranged = planned({ kind: "arrangement" });
    expect(arranged.outputs).toEqual([24]);
    const quarter = (of: number[], k: number) =>
      of.slice(0, 16).filter((_, p) => Math.floor(p / 8) * 2 + Math.floor((p % 4) / 2) === k);
    const orders = new Map<number, string>();
    (arranged.targets as Int32Array).forEach((order, i) => {
      const [before, after] = [sample(images, i), sample(arranged.x, i)];
      const found = [0, 1, 2, 3].map((k) =>
        [0, 1, 2, 3].find((from) => quarter(before, from).join() === quarter(after, k).join()),
      );
      expect(orders.get(order) ?? found.join()).toBe(found.join());
      orders.set(order, found.join());
    });
    expect(new Set(orders.values()).size).toBe(orders.size);
    expect(orders.size).toBeGreaterThan(15);
  });

  test("two views of each image are partners; videos give the next frame and the motion between frames", () => {
    const { x, targets } = planned({ kind: "contrast" });
    expect(x.shape).toEqual([80, 2, 4, 4]);
    expect(targets).toEqual(Int32Array.from({ length: 80 }, (_, i) => (i + 40) % 80));
    expect(sample(x, 0)).not.toEqual(sample(x, 40));
    const next = planned({ kind: "next-frame" });
    expect([next.inputShape, next.outputs]).toEqual([
      [1, 4, 4],
      [1, 4, 4],
    ]);
    expect([...next.x.data.subarray(0, 16), ...(next.targets as Tensor).data.subarray(0, 16)]).toEqual(
      sample(images, 0),
    );
    const flow = planned({ kind: "optical-flow" });
    expect([flow.x, flow.targets, flow.outputs]).toEqual([images, images, [2, 4, 4]]);
  });
});

test("shapes that do not fit are refused with what is needed", () => {
  expect(refusal(() => pretextPlan({ kind: "rotation" }, [1, 4, 6]))).toContain(
    "needs square images, got the shape [1, 4, 6]",
  );
  expect(refusal(() => pretextPlan({ kind: "arrangement" }, [1, 5, 4]))).toContain("an even height and width");
  expect(refusal(() => pretextPlan({ kind: "next-frame" }, [1, 4, 4]))).toContain("at least two frames");
  expect(refusal(() => pretextPlan({ kind: "optical-flow" }, [3, 4, 4]))).toContain("the channels of two frames");
  expect(refusal(() => pretextPlan({ kind: "denoising" }, [16]))).toContain("needs images [channels, height, width]");
});
