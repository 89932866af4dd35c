import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { expectedWeights, scorePosterior, updatePosterior } from "./posterior.js";

const prior = {
  concentration: 0.7,
  mean: Float64Array.of(1),
  strength: 2,
  degreesOfFreedom: 3,
  scale: asMatrix([[5]]),
};
const moments = {
  ...{ logLikelihood: 0, entropy: 0, counts: Float64Array.of(4, 1, 0) },
  ...{ means: asMatrix([[2], [-1], [9]]), scatters: asMatrix([[6], [0], [0]]) },
};

describe.each(["process", "distribution"] as const)("weights from a Dirichlet %s", (kind) => {
  const posterior = updatePosterior(moments, { ...prior, kind });

  test("the update by hand", () => {
    expectClose(posterior.strengths, [6, 3, 2], 1e-15);
    expectClose(posterior.degreesOfFreedom, [7, 4, 3], 1e-15);
    expectClose(posterior.components.means.data, [(2 + 8) / 6, (2 - 1) / 3, 1], 1e-14);
    const scales = [5 + 6 + (2 * 4) / 6, 5 + ((2 * 1) / 3) * 4, 5];
    expectClose(posterior.components.covariances.data, [scales[0] / 7, scales[1] / 4, scales[2] / 3], 1e-14);
    expectClose(posterior.first, kind === "process" ? [5, 2, 1] : [4.7, 1.7, 0.7], 1e-14);
    if (kind === "process") expectClose(posterior.second, [1.7, 0.7, 0.7], 1e-14);
  });

  test("expected weights and scores are those of parameters that are drawn", () => {
    const runs = 40_000;
    const random = createRandom(1);
    const [weights, scores] = [new Float64Array(3), new Float64Array(3)];
    for (let run = 0; run < runs; run++) {
      const drawn = new Float64Array(3);
      if (kind === "distribution") drawn.set(random.dirichlet(posterior.first));
      else {
        let left = 1;
        for (let k = 0; k < 3; k++) {
          const fraction = random.beta(posterior.first[k], posterior.second[k]);
          drawn[k] = left * fraction;
          left *= 1 - fraction;
        }
      }
      for (let k = 0; k < 3; k++) {
        // A Wishart draw of one column is a gamma draw; the score at the mean.
        const freedom = posterior.degreesOfFreedom[k];
        const precision = random.gamma(freedom / 2, 2 / (freedom * posterior.components.covariances.data[k]));
        const shift = random.normal() / Math.sqrt(posterior.strengths[k] * precision);
        weights[k] += drawn[k] / runs;
        scores[k] +=
          (Math.log(drawn[k]) + 0.5 * Math.log(precision / (2 * Math.PI)) - 0.5 * precision * shift ** 2) / runs;
      }
    }
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    expectClose(
      expectedWeights(posterior, kind),
      weights.map((weight) => weight / total),
      0.02,
    );
    expectClose(runToEnd(scorePosterior(posterior, kind)).constants, scores, 0.02);
    expect(expectedWeights(posterior, kind).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });
});
