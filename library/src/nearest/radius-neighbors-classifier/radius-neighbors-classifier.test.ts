/** Classification by the samples within a radius. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { labelNames } from "../../data/labels.js";
import { asMatrix } from "../../data/matrix.js";
import reference from "../reference/predictions.json" with { type: "json" };
import { radiusNeighborsClassifier, radiusNeighborsPosterior } from "./radius-neighbors-classifier.js";

/** So many samples of each class at 0, and one far away. */
function ball(a: number, b: number) {
  const x = [...Array.from({ length: a + b }, (_, i) => [i / 1000]), [100]];
  return { x, y: [...Array.from({ length: a + b }, (_, i) => (i < a ? "a" : "b")), "b"] };
}

describe("radius neighbours classifier", () => {
  test("matches the votes of scikit-learn", () => {
    const { x, codes, queries, radius, ballProbabilities, ballSizes } = reference;
    const model = radiusNeighborsClassifier({ radius, smoothing: 0 }).fit({ x, y: codes });
    const { votes, empty } = radiusNeighborsPosterior(model, asMatrix(queries));
    const probabilities = model.probabilities(queries);
    ballSizes.forEach((size, i) => {
      expect(votes.data.subarray(3 * i, 3 * i + 3).reduce((sum, value) => sum + value, 0)).toBe(size);
      expect(empty[i]).toBe(size === 0 ? 1 : 0);
      if (size > 0) expectClose(probabilities.data.subarray(3 * i, 3 * i + 3), ballProbabilities[i], 1e-14);
    });
    expect(ballSizes.some((size) => size > 1)).toBe(true);
  });

  test("[MP-094] only samples within the radius vote, and an empty ball gives no prediction", () => {
    const data = { x: [[0], [1], [2], [9]], y: ["a", "a", "b", "b"] };
    const model = radiusNeighborsClassifier({ radius: 1, smoothing: 0, empty: "refuse" }).fit(data);
    expect(labelNames(model.predict([[0], [9.5], [3]]))).toEqual(["a", "b", "b"]);
    expect(Array.from(model.probabilities([[1]]).data)).toEqual([2 / 3, 1 / 3]);
    expect(Array.from(radiusNeighborsPosterior(model, asMatrix([[0], [5]])).empty)).toEqual([0, 1]);
    expect(refusal(() => model.predict([[0], [5]]))).toMatch(
      /^invalid-data: .*sample 1 has no training sample within the radius 1/,
    );
    const shares = radiusNeighborsClassifier({ radius: 1 }).fit({ x: data.x, y: ["a", "a", "a", "b"] });
    expect(Array.from(shares.probabilities([[5]]).data)).toEqual([0.75, 0.25]);
  });

  test("[MP-095] distant samples count less with a Gaussian weight, and a wide one is the unweighted vote within the radius", () => {
    const [x, queries] = [drawnPoints(60, 2, 1), drawnPoints(20, 2, 2)];
    const y = Array.from({ length: 60 }, (_, i) => (x.data[2 * i] > 0.3 ? "right" : "left"));
    const fit = (width: number) =>
      radiusNeighborsClassifier({ radius: 1.5, smoothing: 0, weighting: { kind: "gaussian", bandwidth: width } })
        .fit({ x, y })
        .probabilities(queries);
    const plain = radiusNeighborsClassifier({ radius: 1.5, smoothing: 0 }).fit({ x, y }).probabilities(queries);
    expectClose(fit(1e7).data, plain.data, 1e-9);
    const two = radiusNeighborsClassifier({
      radius: 5,
      smoothing: 0,
      weighting: { kind: "gaussian", bandwidth: 1 },
    }).fit({
      x: [[1], [-2]],
      y: ["near", "far"],
    });
    // exp(−½) against exp(−2).
    const share = 1 / (1 + Math.exp(-1.5));
    expectClose(two.probabilities([[0]]).data, [1 - share, share], 1e-14);
  });

  test("[MP-109] without a prior 1 of 3 and 10 of 30 give the same probability", () => {
    for (const [a, b] of [
      [1, 2],
      [10, 20],
    ]) {
      const model = radiusNeighborsClassifier({ smoothing: 0 }).fit(ball(a, b));
      expectClose(model.probabilities([[0]]).data, [1 / 3, 2 / 3], 1e-15);
    }
  });

  test("[MP-117] with Jeffreys' prior 1:2 has mean .375 and variance .0469, 10:20 mean .3387 and variance .0070", () => {
    for (const { votes, mean, variance } of [
      { votes: [1, 2], mean: 0.375, variance: 0.0469 },
      { votes: [10, 20], mean: 0.3387, variance: 0.007 },
    ]) {
      const model = radiusNeighborsClassifier().fit(ball(votes[0], votes[1]));
      const posterior = radiusNeighborsPosterior(model, asMatrix([[0]]));
      expect(Array.from(posterior.votes.data)).toEqual(votes);
      expect(posterior.mean.data[0]).toBeCloseTo(mean, 4);
      expect(posterior.variance.data[0]).toBeCloseTo(variance, 4);
      expect(model.probabilities([[0]]).data[0]).toBe(posterior.mean.data[0]);
    }
  });
});
