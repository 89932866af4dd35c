import { expect, test } from "vitest";
import { shortRun } from "./digit-networks.js";

test("a few epochs on a third of the digits suffice for nine of ten digits of other writers", async () => {
  for (const seed of [0, 1, 2]) {
    const { accuracy, losses } = await shortRun("perceptron", seed, 8);
    expect(accuracy).toBeGreaterThan(0.9);
    expect(losses.at(-1)).toBeLessThan(losses[0]);
  }
});
