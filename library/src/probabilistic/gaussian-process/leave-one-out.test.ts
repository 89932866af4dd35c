import { expect, test } from "vitest";
import { drawnTargets } from "../../../test/drawn-targets.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { selectRows } from "../../data/matrix.js";
import { normal } from "../../numeric/distributions/normal.js";
import { gaussianProcess } from "./gaussian-process.js";
import { processLeaveOneOut } from "./leave-one-out.js";
import { processDeviations } from "./posterior.js";

test("leave-one-out predictions equal those of refitting, with and without an intercept", () => {
  for (const intercept of [false, true]) {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = drawnTargets(9, 2, seed);
      const recipe = gaussianProcess({ kernel: { kind: "rbf", gamma: 0.5 }, noise: 0.3, optimize: false, intercept });
      const { mean, deviation, error, logDensity } = processLeaveOneOut(recipe.fit({ x, y }).state);
      let [squares, density] = [0, 0];
      for (let left = 0; left < 9; left++) {
        const others = Int32Array.from({ length: 8 }, (_, i) => (i < left ? i : i + 1));
        const model = recipe.fit({ x: selectRows(x, others), y: Float64Array.from(others, (i) => y[i]) });
        const own = selectRows(x, [left]);
        const [value] = model.predict(own);
        const [spread] = processDeviations(model.state, own, { noise: true });
        expectClose([mean[left], deviation[left]], [value, spread], 1e-9);
        squares += (y[left] - value) ** 2;
        density += normal({ mean: value, standardDeviation: spread }).logDensity(y[left]);
      }
      expectClose([error, logDensity], [squares / 9, density], 1e-9);
    }
  }
});

test("refuses a single sample", () => {
  const { state } = gaussianProcess().fit({ x: [[1]], y: [2] });
  expect(refusal(() => processLeaveOneOut(state))).toContain("needs at least 2 samples, got 1");
});
