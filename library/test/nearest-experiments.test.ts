/** Experiments of the texts with nearest neighbours, together with clustering and selection. */
import { describe, expect, test } from "vitest";
import { kMeans } from "../src/clustering/k-means/k-means.js";
import { asLabels, type ClassName, type Labels, labelNames } from "../src/data/labels.js";
import { asMatrix, type Matrix, selectRows } from "../src/data/matrix.js";
import { stackRows } from "../src/data/stack.js";
import { circles } from "../src/datasets/circles.js";
import { nearestNeighborsClassifier } from "../src/nearest/nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import { createRandom } from "../src/numeric/random/random.js";
import { crossValidate } from "../src/selection/cross-validate.js";

interface Sample {
  readonly x: Matrix;
  readonly y: Labels;
}

function share(predicted: Labels, truth: Labels): number {
  const names = labelNames(truth);
  return labelNames(predicted).filter((name, i) => name === names[i]).length / names.length;
}

/** Normal clouds around the corners of a square; opposite corners have the same class. */
function exclusiveOr(count: number, seed: number, deviation = 0.33): Sample {
  const random = createRandom(seed);
  const corners = Array.from({ length: count }, (_, i) => [i % 2 === 0 ? -1 : 1, Math.floor(i / 2) % 2 === 0 ? -1 : 1]);
  return {
    x: asMatrix(corners.map((corner) => corner.map((value) => value + deviation * random.normal()))),
    y: asLabels(corners.map(([a, b]) => (a * b > 0 ? "same" : "different"))),
  };
}

/** Two clouds that a line divides, with some overlap. */
function linear(count: number, seed: number): Sample {
  const random = createRandom(seed);
  const sides = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? -1 : 1));
  return {
    x: asMatrix(sides.map((side) => [side + random.normal(), 0.5 * side + random.normal()])),
    y: asLabels(sides.map((side) => (side < 0 ? "left" : "right"))),
  };
}

const grid = asMatrix(Array.from({ length: 900 }, (_, i) => [((i % 30) - 14.5) / 6, (Math.floor(i / 30) - 14.5) / 6]));

/** How many neighbours on the grid have different classes: the length of the boundary. */
function borderLength({ x, y }: Sample, neighbors: number): number {
  const { codes } = nearestNeighborsClassifier({ neighbors }).fit({ x, y }).predict(grid);
  let changes = 0;
  for (let i = 0; i < 900; i++) {
    if (i % 30 < 29 && codes[i] !== codes[i + 1]) changes++;
    if (i < 870 && codes[i] !== codes[i + 30]) changes++;
  }
  return changes;
}

describe("nearest neighbours in the texts", () => {
  test("[CB-151] more neighbours smooth the regions; exclusive or is learned with 1, 3 and 15 neighbours", () => {
    for (const seed of [1, 2, 3]) {
      expect(borderLength(linear(200, seed), 15)).toBeLessThan(0.7 * borderLength(linear(200, seed), 1));
      expect(borderLength(exclusiveOr(200, seed, 0.5), 15)).toBeLessThanOrEqual(
        borderLength(exclusiveOr(200, seed, 0.5), 1),
      );
      for (const neighbors of [1, 3, 15]) {
        const model = nearestNeighborsClassifier({ neighbors }).fit(exclusiveOr(400, seed));
        const fresh = exclusiveOr(2000, seed + 10);
        expect(share(model.predict(fresh.x), fresh.y)).toBeGreaterThan(0.99);
      }
    }
  });

  test("[MP-091] over many training sets one neighbour varies much, forty-one little, around the same boundary", () => {
    const sets = Array.from({ length: 12 }, (_, seed) => linear(300, 50 + seed));
    const spread = (neighbors: number) => {
      const votes = new Float64Array(900);
      for (const set of sets) {
        const { codes } = nearestNeighborsClassifier({ neighbors }).fit(set).predict(grid);
        for (let i = 0; i < 900; i++) votes[i] += codes[i] / sets.length;
      }
      const variance = votes.reduce((sum, p) => sum + p * (1 - p), 0) / 900;
      // The mean boundary against the best one, x + ½ y = 0 (the classes differ along (1, ½)).
      const wrong = votes.filter((p, i) => p > 0.5 !== grid.data[2 * i] + 0.5 * grid.data[2 * i + 1] > 0).length;
      return { variance, bias: wrong / 900 };
    };
    const [one, many] = [spread(1), spread(41)];
    expect(one.variance).toBeGreaterThan(3 * many.variance);
    expect(one.bias).toBeLessThan(0.15);
    expect(many.bias).toBeLessThan(0.15);
  });

  test("[CB-146] the number of neighbours is chosen by cross-validation over a grid", () => {
    for (const seed of [1, 2]) {
      const data = linear(160, seed);
      const tried = [1, 5, 15, 41];
      const scores = tried.map(
        (neighbors) =>
          crossValidate(nearestNeighborsClassifier({ neighbors }), data, { scorers: ["accuracy"] }).scores["accuracy"]
            .mean,
      );
      const best = tried[scores.indexOf(Math.max(...scores))];
      // On overlapping clouds a single neighbour is never the best, and the choice is as good on fresh samples.
      expect(best).toBeGreaterThan(1);
      const fresh = linear(2000, seed + 30);
      const of = (neighbors: number) =>
        share(nearestNeighborsClassifier({ neighbors }).fit(data).predict(fresh.x), fresh.y);
      expect(of(best)).toBeGreaterThan(of(1));
    }
  });

  test("[CB-150] cluster centres of each class replace the samples: a tenth of the memory, nearly the accuracy", () => {
    for (const seed of [1, 2]) {
      const data = exclusiveOr(400, seed);
      const fresh = exclusiveOr(1000, seed + 5);
      const parts = data.y.classes.map((_, code) =>
        selectRows(
          data.x,
          Array.from(data.y.codes.keys()).filter((i) => data.y.codes[i] === code),
        ),
      );
      const accuracyWith = (clusters: number) => {
        const centers = parts.map((x) => kMeans({ clusters }).fit({ x }).state.centers);
        const names = data.y.classes.flatMap((name) => new Array<ClassName>(clusters).fill(name));
        const model = nearestNeighborsClassifier({ neighbors: 1 }).fit({ x: stackRows(centers), y: names });
        expect(model.report.notes["samples"]).toBe(2 * clusters);
        return share(model.predict(fresh.x), fresh.y);
      };
      const whole = share(nearestNeighborsClassifier({ neighbors: 1 }).fit(data).predict(fresh.x), fresh.y);
      // One centre a class lies in the middle, where both classes are; more centres, more accuracy.
      expect(accuracyWith(1)).toBeLessThan(0.8);
      expect(accuracyWith(20)).toBeGreaterThan(whole - 0.02);
    }
  });

  test("[IR-012] the error rises as columns of noise are added", () => {
    for (const seed of [1, 2]) {
      const errors = [0, 10, 50, 200].map((more) => {
        const random = createRandom(seed).fork(more);
        const noisy = ({ x }: Sample) =>
          asMatrix(
            Array.from({ length: x.rows }, (_, i) => [
              x.data[2 * i],
              x.data[2 * i + 1],
              ...Array.from({ length: more }, () => random.normal()),
            ]),
          );
        const [train, fresh] = [exclusiveOr(200, seed), exclusiveOr(400, seed + 7)];
        const model = nearestNeighborsClassifier().fit({ x: noisy(train), y: train.y });
        return 1 - share(model.predict(noisy(fresh)), fresh.y);
      });
      expect(errors[0]).toBeLessThan(0.02);
      for (let k = 1; k < errors.length; k++) expect(errors[k]).toBeGreaterThan(errors[k - 1]);
      expect(errors[3]).toBeGreaterThan(0.35);
    }
  });

  test("separates rings, which no line separates", () => {
    const data = circles({ samples: 200, seed: 1, noise: 0.05 });
    expect(
      crossValidate(nearestNeighborsClassifier(), data, { scorers: ["accuracy"] }).scores["accuracy"].mean,
    ).toBeGreaterThan(0.95);
  });
});
