import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "./reference/surrogate.json" with { type: "json" };
import { fitSurrogate } from "./surrogate.js";

describe("the surrogate", () => {
  test.each(reference.cases)("has the likelihood, lengths and guesses of scikit-learn ($logLikelihood)", (expected) => {
    const { lengths, noise, logLikelihood, guess } = fitSurrogate(
      asMatrix(expected.points),
      Float64Array.from(expected.scores),
    );
    expect(logLikelihood).toBeCloseTo(expected.logLikelihood, 10);
    expectClose(Array.from(lengths, Math.log), expected.lengths.map(Math.log), 1e-5);
    expect(Math.log(noise)).toBeCloseTo(Math.log(expected.noise), 6);
    const guesses = expected.others.map((point) => guess(Float64Array.from(point)));
    expectClose(
      guesses.map(({ mean }) => mean),
      expected.means,
      1e-6,
    );
    expectClose(
      guesses.map(({ deviation }) => deviation),
      expected.deviations,
      1e-5,
    );
  });

  test("interpolates scores without noise and is uncertain far from them", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const points = Array.from({ length: 12 }, (_, i) => [(i + random.uniform()) / 24]);
      const scores = Float64Array.from(points, ([value]) => Math.sin(10 * value));
      const { guess } = fitSurrogate(asMatrix(points), scores);
      points.forEach((point, i) => {
        expect(guess(Float64Array.from(point)).mean).toBeCloseTo(scores[i], 2);
      });
      expect(guess(Float64Array.of(1)).deviation).toBeGreaterThan(5 * guess(Float64Array.from(points[5])).deviation);
    }
  });

  test("equal scores give that score everywhere", () => {
    const { guess } = fitSurrogate(asMatrix([[0], [0.5], [1]]), Float64Array.of(3, 3, 3));
    expect(guess(Float64Array.of(0.2)).mean).toBe(3);
  });
});
