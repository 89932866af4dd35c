import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { diabetes } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { residualDiagnostics } from "./diagnostics.js";
import { leastSquares } from "./least-squares.js";
import reference from "./reference/least-squares-diagnostics.json" with { type: "json" };

test("matches statsmodels on diabetes", async () => {
  const { x, y } = await diabetes();
  const { sameVariance, normality, durbinWatson } = residualDiagnostics(x, y, leastSquares().fit({ x, y }).predict(x));
  expectClose(
    [sameVariance.statistic, normality.statistic],
    [reference.breuschPagan[0], reference.jarqueBera[0]],
    1e-8,
  );
  expectClose([sameVariance.pValue], [reference.breuschPagan[1]], 1e-7);
  expectClose([normality.pValue], [reference.jarqueBera[1]], 1e-7);
  expectClose([durbinWatson], [reference.durbinWatson], 1e-9);
});

/** Residuals of a line through samples whose noise is made by the given function. */
function diagnosed(seed: number, noise: (at: number, draw: () => number, before: number) => number, count = 200) {
  const random = createRandom(seed);
  const x = Array.from({ length: count }, (_, i) => [(10 * i) / count]);
  let before = 0;
  const y = Float64Array.from(x, ([at]) => {
    before = noise(at, () => random.normal(), before);
    return 1 + 2 * at + before;
  });
  return residualDiagnostics(x, y, leastSquares().fit({ x, y }).predict(x));
}

describe("assumptions", () => {
  test("[MP-148] heteroscedastic noise is flagged, homoscedastic noise is not", () => {
    let [flagged, wrongly] = [0, 0];
    for (let seed = 0; seed < 40; seed++) {
      if (diagnosed(seed, (at, draw) => (0.2 + at) * draw()).sameVariance.pValue < 0.01) flagged++;
      if (diagnosed(seed, (_, draw) => draw()).sameVariance.pValue < 0.01) wrongly++;
    }
    expect(flagged).toBe(40);
    expect(wrongly).toBeLessThanOrEqual(3);
  });

  test("[MP-148] noise that is not normal, and autocorrelated noise, are flagged too", () => {
    for (let seed = 0; seed < 4; seed++) {
      expect(diagnosed(seed, (_, draw) => draw() ** 3).normality.pValue).toBeLessThan(1e-4);
      expect(diagnosed(seed, (_, draw, before) => 0.9 * before + draw()).durbinWatson).toBeLessThan(1);
      const good = diagnosed(seed, (_, draw) => draw(), 10_000);
      // 2 − 2 r with the lag-one correlation r of noise without a memory, whose standard error is 1 / √n.
      expect(Math.abs(good.durbinWatson - 2)).toBeLessThan((4 * 2) / Math.sqrt(10_000));
      expect(Math.abs(good.mean)).toBeLessThan(1e-12);
    }
  });

  test("refuses exact fits and wrong lengths", () => {
    const x = [[0], [1], [2], [3]];
    const y = Float64Array.of(1, 2, 3, 4);
    expect(refusal(() => residualDiagnostics(x, y, y))).toContain("the fit is exact");
    expect(refusal(() => residualDiagnostics(x, y, y.subarray(1)))).toContain("got 4, 4 and 3");
  });
});
