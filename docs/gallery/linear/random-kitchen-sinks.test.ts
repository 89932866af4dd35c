import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { accuracy, figure, learners } from "./random-kitchen-sinks.js";

const seeds = [0, 1, 2, 3, 4, 5];
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("[CB-160] with 100 random Fourier features, real or complex, the accuracy on XOR is about 0.998, like that of a kernel machine", () => {
  const shares = (learner: (typeof learners)[keyof typeof learners]) => mean(seeds.map((s) => accuracy(learner, s)));
  const machine = shares(learners.kernelMachine);
  for (const learner of [learners.real, learners.complex]) {
    const share = shares(learner);
    expect(Math.abs(share - 0.998)).toBeLessThan(0.003);
    expect(Math.abs(share - machine)).toBeLessThan(0.003);
  }
});

test("[CB-162] the logistic loss and the hinge loss do as well on the same features as the squared loss", () => {
  for (const seed of seeds) {
    const squared = accuracy(learners.real, seed);
    for (const learner of [learners.logistic, learners.hinge]) {
      const share = accuracy(learner, seed);
      expect(share).toBeGreaterThan(0.985);
      expect(Math.abs(share - squared)).toBeLessThan(0.012);
    }
  }
});

test("[CB-160] figure 24.1: samples of both classes, each on the colour that is predicted there", async () => {
  const drawing = await renderPlot(figure());
  expect(drawing.warnings).toEqual([]);
  const [dots, squares] = [drawing.drawn("symbol"), drawing.drawn("rect")];
  expect(dots).toHaveLength(200);
  expect([...drawing.words("legend-label")].sort()).toEqual(["+1", "-1"]);
  const behind = dots.map(({ x, y }) =>
    squares.find((square) => square.x <= x && x < square.x2 && square.y <= y && y < square.y2),
  );
  const right = dots.filter(({ fill }, i) => behind[i]?.fill === fill).length;
  expect(right / 200).toBeGreaterThan(0.985);
});
