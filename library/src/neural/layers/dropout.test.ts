import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { full } from "../../tensor/operations.js";
import { applyNetwork } from "./network.js";

const x = full([100, 50], 2, "f64");

test.each([0, 1, 2])(
  "[MP-204] a random subset is removed anew for each batch, the mean is preserved, and testing is deterministic (seed %i)",
  (seed) => {
    const random = createRandom(seed);
    const drop = (batch: number) =>
      applyNetwork([{ kind: "dropout", rate: 0.3 }], {}, x, { training: true, random: random.fork(batch) }).y.data;
    const [first, second] = [drop(0), drop(1)];
    // 5000 entries, each kept with probability 0.7: the share has a standard error of 0.0065.
    const kept = first.filter((value) => value !== 0).length / first.length;
    expect(Math.abs(kept - 0.7)).toBeLessThan(0.03);
    expect(new Set(first)).toEqual(new Set([0, 2 / 0.7]));
    const mean = Array.from(first).reduce((sum, value) => sum + value, 0) / first.length;
    expect(Math.abs(mean - 2)).toBeLessThan(0.1);
    expect(first).not.toEqual(second);
    expect(drop(0)).toEqual(first);
    expect(applyNetwork([{ kind: "dropout", rate: 0.3 }], {}, x).y).toBe(x);
  },
);
