import { expect, test } from "vitest";
import { accuracy, figure, learners } from "./random-kitchen-sinks.js";

const seeds = [0, 1, 2, 3, 4, 5];
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("[CB-160] with 100 random waves, real or complex, XOR is solved to about 0.998, like by a kernel machine", () => {
  const shares = (learner: (typeof learners)[keyof typeof learners]) => mean(seeds.map((s) => accuracy(learner, s)));
  const machine = shares(learners.kernelMachine);
  for (const learner of [learners.real, learners.complex]) {
    const share = shares(learner);
    expect(Math.abs(share - 0.998)).toBeLessThan(0.003);
    expect(Math.abs(share - machine)).toBeLessThan(0.003);
  }
});

test("[CB-162] other losses, the logistic and the hinge, do as well on the same waves as the squared one", () => {
  for (const seed of seeds) {
    const squared = accuracy(learners.real, seed);
    for (const learner of [learners.logistic, learners.hinge]) {
      expect(accuracy(learner, seed)).toBeGreaterThan(0.985);
      expect(Math.abs(accuracy(learner, seed) - squared)).toBeLessThan(0.012);
    }
  }
});

test("the figure shows both classes behind the samples of both", () => {
  const layers = figure()["layer"] as readonly { data: { values: readonly { answer: string }[] } }[];
  for (const { data } of layers)
    expect(new Set(data.values.map(({ answer }) => answer))).toEqual(new Set(["+1", "-1"]));
});
