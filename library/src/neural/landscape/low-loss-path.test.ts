/** Paths of low loss. */
import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import * as ad from "../../autodiff/operations.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { lowLossPath, straightPath } from "./low-loss-path.js";

/** Zero on the unit circle, so that minima are a manifold. */
const ring = ({ w }: { w: Tensor }) => ad.square(ad.subtract(ad.sum(ad.square(w)), 1));

test.each([0, 1, 2])(
  "the path follows a curved valley, evenly spaced, where the straight line does not, case %i",
  (i) => {
    const angle = 1.2 + 0.5 * i;
    const at = (t: number) => ({ w: tensor([Math.cos(t), Math.sin(t)], [2], "f64") });
    const straight = straightPath(ring, at(0), at(angle));
    const curved = lowLossPath(ring, at(0), at(angle), { maxIterations: 400, learningRate: 0.05 });
    expect(Math.max(...curved.losses)).toBeLessThan(0.01 * Math.max(...straight.losses));
    const steps = curved.points.slice(1).map(({ w }, k) => {
      const before = curved.points[k].w.data;
      return Math.hypot(w.data[0] - before[0], w.data[1] - before[1]);
    });
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.05);
    expect([curved.points[0], curved.points.at(-1)]).toEqual([at(0), at(angle)]);
  },
);

test("ends of different networks are refused", () => {
  expect(refusal(() => straightPath(ring, { w: tensor([1, 0]) }, { w: tensor([1]) }))).toBe(
    'invalid-data: lowLossPath: the shapes [2] and [1] of "w" differ',
  );
});
