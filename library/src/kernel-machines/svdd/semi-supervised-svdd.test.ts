import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { semiSupervisedSvdd } from "./semi-supervised-svdd.js";
import { svdd } from "./svdd.js";

const rbf = { kind: "rbf", gamma: 0.5 } as const;

describe("support vector data description with labels", () => {
  test("[ML2-185] without labels it is the description without labels; labelled outliers are pushed outside of the sphere", () => {
    for (let seed = 0; seed < 4; seed++) {
      const random = createRandom(seed);
      const [x, at] = [normalMatrix(40, 2, random), normalMatrix(30, 2, random)];
      for (const kernel of [rbf, { kind: "linear", offset: 0 } as const]) {
        // nu n is not whole: otherwise there may be no sample strictly inside the box, and R is not unique.
        const plain = svdd({ kernel, nu: 0.21, tolerance: 1e-9, solver: { kind: "dual" } }).fit({ x });
        const none = semiSupervisedSvdd(x, new Int8Array(40), { kernel, nu: 0.21, marginReward: 0.5 });
        expectClose(none.score(at), plain.score(at), 1e-5);
        expect(none.squaredRadius / plain.state.threshold).toBeCloseTo(1, 5);
        expect(none.margin).toBe(0);
      }
      // Two samples in the middle of the others are outliers, as is known.
      const plain = svdd({ kernel: rbf, nu: 0.1 }).fit({ x });
      const scores = plain.score(x);
      const middle = Array.from(scores.keys())
        .sort((a, b) => scores[a] - scores[b])
        .slice(0, 2);
      const labels = Int8Array.from({ length: 40 }, (_, i) => (middle.includes(i) ? -1 : 0));
      const known = middle.map((i) => [x.data[2 * i], x.data[2 * i + 1]]);
      expect([...plain.isOutlier(known)]).toEqual([0, 0]);
      const kernel = { kind: "rbf", gamma: 3 } as const;
      const sphere = semiSupervisedSvdd(x, labels, { kernel, nu: 0.1, labelCost: 10, marginReward: 0.05 });
      expect([...sphere.isOutlier(known)]).toEqual([1, 1]);
      // By the margin γ, which the reward makes larger than 0.
      expect(sphere.margin).toBeGreaterThan(0.001);
      for (const score of sphere.score(known))
        expect(score).toBeGreaterThan(sphere.squaredRadius + sphere.margin - 1e-6);
      expect(Math.min(...middle.map((i) => sphere.coefficients[i]))).toBeLessThan(0);
    }
  });

  test("samples that are labelled as usual are pulled inside", () => {
    const x = [...Array.from({ length: 20 }, (_, i) => [Math.cos(i), Math.sin(i)]), [4, 0]];
    const kernel = { kind: "linear" } as const;
    const labels = (last: number) => x.map((_, i) => (i < 20 ? 0 : last));
    expect([...semiSupervisedSvdd(x, labels(0), { kernel, nu: 0.2 }).isOutlier([[4, 0]])]).toEqual([1]);
    expect([...semiSupervisedSvdd(x, labels(1), { kernel, nu: 0.2, labelCost: 10 }).isOutlier([[4, 0]])]).toEqual([0]);
  });

  test("labels and costs that cannot work are refused", () => {
    const x = [[0], [1], [2]];
    expect(refusal(() => semiSupervisedSvdd(x, [0, 2, 0]))).toContain("got 2 for sample 1");
    expect(refusal(() => semiSupervisedSvdd(x, [0, 1]))).toContain("got 2 labels for 3 samples");
    expect(refusal(() => semiSupervisedSvdd(x, [-1, -1, -1]))).toContain("at least 1 must be unlabelled or usual");
    expect(refusal(() => semiSupervisedSvdd(x, [0, 0, -1], { kernel: { kind: "precomputed" } }))).toContain(
      "precomputed",
    );
    expect(
      refusal(() => semiSupervisedSvdd([[0], [0], [0]], [0, 0, -1], { kernel: rbf, labelCost: 50, marginReward: 40 })),
    ).toContain("no sphere");
  });
});
