import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repeated, scoredSamples } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { normal } from "../numeric/distributions/normal.js";
import { createRandom } from "../numeric/random/random.js";
import { rocPlot } from "../plots/roc-plot.js";
import reference from "./reference/class-curves.json" with { type: "json" };
import { rocAuc } from "./roc-auc.js";
import { likelihoodRatios, type RocCurve, rocCurve } from "./roc-curve.js";

test.each(reference.cases)("matches scikit-learn: scores of $decimals decimals, weighted $weighted", (expected) => {
  const { truth, scores, roc } = expected;
  const weights = expected.weights ?? undefined;
  const curve = rocCurve(truth, scores, { weights });
  expect(curve.thresholds[0]).toBe(Infinity);
  expectClose(curve.thresholds.subarray(1), roc.thresholds, 0);
  expectClose(curve.falsePositiveRates, roc.fpr, 1e-12);
  expectClose(curve.truePositiveRates, roc.tpr, 1e-12);
  // scikit-learn drops only points between equal steps, which are dropped here too.
  const dropped = rocCurve(truth, scores, { weights, dropCollinear: true }).thresholds.subarray(1);
  if (!expected.weighted) expect(roc.dropped).toEqual(expect.arrayContaining(Array.from(dropped)));
});

describe("shape", () => {
  test("[CB-036] [IR-047] it starts at (0, 0), ends at (1, 1) and never falls, for any score", () => {
    fc.assert(
      fc.property(scoredSamples(), ({ truth, scores, weights }) => {
        const { falsePositiveRates: x, truePositiveRates: y, thresholds } = rocCurve(truth, scores, { weights });
        expect([x[0], y[0]]).toEqual([0, 0]);
        expect([x.at(-1), y.at(-1)]).toEqual([1, 1]);
        for (let k = 1; k < x.length; k++) {
          expect(x[k]).toBeGreaterThanOrEqual(x[k - 1]);
          expect(y[k]).toBeGreaterThanOrEqual(y[k - 1]);
          expect(thresholds[k]).toBeLessThan(thresholds[k - 1]);
        }
      }),
    );
  });

  test("[CB-036] [IR-047] each point is (1 − specificity, sensitivity) of its threshold", () => {
    fc.assert(
      fc.property(scoredSamples(), ({ truth, scores }) => {
        const curve = rocCurve(truth, scores);
        const share = (kind: number, threshold: number): number => {
          const own = scores.filter((_, i) => truth[i] === kind);
          return own.filter((score) => score >= threshold).length / own.length;
        };
        curve.thresholds.forEach((threshold, k) => {
          expect(curve.falsePositiveRates[k]).toBe(share(0, threshold));
          expect(curve.truePositiveRates[k]).toBe(share(1, threshold));
        });
      }),
    );
  });

  test("[IR-047] a perfect score goes straight up, then across; an uninformative one is the diagonal", () => {
    expect(points(rocCurve([0, 0, 1, 1], [1, 2, 3, 4], { dropCollinear: true }))).toEqual(["0 0", "0 1", "1 1"]);
    expect(points(rocCurve([0, 0, 1, 1], [7, 7, 7, 7]))).toEqual(["0 0", "1 1"]);
    // Each score value as frequent among positives as among negatives: points on the diagonal.
    const level = rocCurve([0, 1, 0, 1, 0, 1], [1, 1, 2, 2, 3, 3]);
    expect(Array.from(level.truePositiveRates)).toEqual(Array.from(level.falsePositiveRates));
    expect(points(rocCurve([0, 1, 0, 1, 0, 1], [1, 1, 2, 2, 3, 3], { dropCollinear: true }))).toEqual(["0 0", "1 1"]);
  });

  test("[IR-047] tied scores move diagonally: one step for all of them, in any order", () => {
    const expected = ["0 0", "0 0.5", "0.5 1", "1 1"];
    expect(points(rocCurve([1, 0, 1, 0], [3, 2, 2, 1]))).toEqual(expected);
    expect(points(rocCurve([1, 1, 0, 0], [3, 2, 2, 1]))).toEqual(expected);
  });

  test("[IR-047] it is drawn from the lower left corner to the upper right one, with the diagonal of an uninformative score", async () => {
    const positive = [0, 0, 0, 0, 1, 1, 1, 1];
    const drawing = await renderPlot(
      rocPlot([
        { name: "perfect", positive, scores: [1, 2, 3, 4, 5, 6, 7, 8] },
        { name: "useless", positive, scores: [1, 1, 1, 1, 1, 1, 1, 1] },
      ]),
    );
    expect(drawing.warnings).toEqual([]);
    expect(drawing.words("axis-title")).toEqual(expect.arrayContaining(["false positive rate", "true positive rate"]));
    const named = (name: string) => drawing.paths().find(([corner]) => corner.datum["curve"] === name) ?? [];
    const [perfect, useless] = [named("perfect, area 1.000"), named("useless, area 0.500")];
    const [right, bottom] = [perfect[perfect.length - 1].x, perfect[0].y];
    // Up, then across; and the straight line between the corners.
    for (const { x, y } of perfect) expect(x === 0 || y === 0).toBe(true);
    expect(useless.map(({ x, y }) => [x, y])).toEqual([
      [0, bottom],
      [right, 0],
    ]);
  });

  test("[IR-047] the slope is the likelihood ratio P(score | positive) / P(score | negative)", () => {
    // Scores 3, 2, 1 with frequencies 6, 3, 1 among positives and 1, 3, 6 among negatives.
    const truth = repeated([1, 1, 1, 0, 0, 0], [6, 3, 1, 1, 3, 6]);
    const scores = repeated([3, 2, 1, 3, 2, 1], [6, 3, 1, 1, 3, 6]);
    expectClose(likelihoodRatios(rocCurve(truth, scores)), [6, 1, 1 / 6], 1e-14);
    expect(Array.from(likelihoodRatios(rocCurve([1, 0], [2, 1])))).toEqual([Infinity, 0]);
  });

  test("[IR-047] the slope of normal scores follows the ratio of the densities", () => {
    const [positive, negative] = [normal({ mean: 1 }), normal()];
    const random = createRandom(1);
    const truth = Array.from({ length: 200_000 }, (_, i) => i % 2);
    // Rounded to wide bins, so that each bin's slope is a ratio of many samples.
    const scores = truth.map((kind) => Math.round(2 * (random.normal() + kind)) / 2);
    const curve = rocCurve(truth, scores);
    const ratios = likelihoodRatios(curve);
    let compared = 0;
    curve.thresholds.forEach((score, k) => {
      if (k === 0 || score < -1 || score > 2) return;
      const bin = (of: typeof positive): number => of.cdf(score + 0.25) - of.cdf(score - 0.25);
      const expected = bin(positive) / bin(negative);
      const standardError = Math.sqrt(1 / (100_000 * bin(positive)) + 1 / (100_000 * bin(negative)));
      expect(Math.abs(ratios[k - 1] / expected - 1)).toBeLessThan(4 * standardError);
      compared++;
    });
    expect(compared).toBe(7);
  });
});

test("[CB-037] three score distributions: 1 hugs the corner, 2 is near the diagonal, 3 rises late but is as good flipped", () => {
  for (let seed = 0; seed < 4; seed++) {
    const random = createRandom(seed);
    const truth = Array.from({ length: 4000 }, (_, i) => (i % 2 === 0 ? 1 : 0));
    const drawn = (distance: number): number[] => truth.map((kind) => random.normal() + distance * kind);
    const [separated, overlapping, reversed] = [drawn(4), drawn(0.1), drawn(-4)];
    const height = (scores: number[], x: number): number => heightAt(rocCurve(truth, scores), x);
    expect(height(separated, 0.05)).toBeGreaterThan(0.95);
    for (const x of [0.2, 0.5, 0.8]) {
      // The curve of normal scores is Φ(Φ⁻¹(x) + distance), with a standard error from 2000 samples of each kind.
      const exact = normal().cdf(normal().quantile(x) + 0.1);
      expect(Math.abs(exact - x)).toBeLessThan(0.05);
      expect(Math.abs(height(overlapping, x) - exact)).toBeLessThan(4 * Math.sqrt((2 * x * (1 - x)) / 2000));
    }
    expect(height(reversed, 0.9)).toBeLessThan(0.1);
    const flipped = reversed.map((score) => -score);
    expect(height(flipped, 0.05)).toBeGreaterThan(0.95);
    expect(rocAuc(truth, separated)).toBeGreaterThan(0.98);
    const area = normal().cdf(0.1 / Math.SQRT2);
    expect(Math.abs(rocAuc(truth, overlapping) - area)).toBeLessThan(4 * Math.sqrt(2 / 12 / 2000));
    expect(rocAuc(truth, reversed)).toBeLessThan(0.02);
    expect(rocAuc(truth, reversed)).toBeCloseTo(1 - rocAuc(truth, flipped), 12);
  }
});

describe("dropping collinear points", () => {
  test("keeps the curve: every dropped point lies on it", () => {
    fc.assert(
      fc.property(scoredSamples(), ({ truth, scores }) => {
        const whole = rocCurve(truth, scores);
        const few = rocCurve(truth, scores, { dropCollinear: true });
        expect(few.thresholds.length).toBeLessThanOrEqual(whole.thresholds.length);
        whole.falsePositiveRates.forEach((x, k) => {
          const y = whole.truePositiveRates[k];
          const onSegment = few.falsePositiveRates.some((toX, at) => {
            if (at === 0) return x === 0 && y === 0;
            const [fromX, fromY] = [few.falsePositiveRates[at - 1], few.truePositiveRates[at - 1]];
            const toY = few.truePositiveRates[at];
            const turn = (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
            return x >= fromX && x <= toX && y >= fromY && y <= toY && Math.abs(turn) < 1e-12;
          });
          expect(onSegment).toBe(true);
        });
      }),
    );
  });

  test("leaves no three neighbours on a line", () => {
    fc.assert(
      fc.property(scoredSamples(), ({ truth, scores }) => {
        const curve = rocCurve(truth, scores, { dropCollinear: true });
        const slopes = likelihoodRatios(curve);
        for (let k = 1; k < slopes.length; k++) {
          expect(slopes[k] === slopes[k - 1] || Math.abs(slopes[k] - slopes[k - 1]) < 1e-13).toBe(false);
        }
      }),
    );
  });
});

test("refuses samples of one class only", () => {
  expect(refusal(() => rocCurve([1, 1], [1, 2]))).toContain("rocCurve: there are only positive samples");
  expect(refusal(() => rocCurve([0, 1], [1, 2], { weights: [1, 0] }))).toContain("there are only negative samples");
});

function points({ falsePositiveRates, truePositiveRates }: RocCurve): string[] {
  return Array.from(falsePositiveRates, (x, k) => `${x} ${truePositiveRates[k]}`);
}

/** The highest point of the curve up to x. */
function heightAt({ falsePositiveRates, truePositiveRates }: RocCurve, x: number): number {
  let height = 0;
  falsePositiveRates.forEach((each, k) => {
    if (each <= x) height = truePositiveRates[k];
  });
  return height;
}
