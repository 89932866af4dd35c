import { expect, test } from "vitest";
import { withDrawnLogistic } from "../../../test/drawn-logistic.js";
import { separationWarning } from "./separation.js";

test("weights that classify every sample correctly prove separability; a zero score does not", () => {
  // The classes of the drawn samples are random, so no weights do.
  withDrawnLogistic(2, 0, 0, ({ loss, draw }) => {
    for (let trial = 0; trial < 20; trial++) {
      expect(separationWarning(loss, { weights: draw(), gradientNorm: 0, converged: true })).toBeUndefined();
    }
    const blank = { weights: new Float64Array(loss.size), gradientNorm: 0, converged: true };
    expect(separationWarning(loss, blank)).toBeUndefined();
    expect(separationWarning(loss, { ...blank, lastMove: 1 })?.message).toMatch(/^some samples are separable/);
    // With one sample that counts, the sign of its first entry is enough.
    const first = loss.targets.codes[0] === 1 ? 1 : -1;
    loss.targets.shares.fill(0, 1);
    const weights = Float64Array.of(0, 0, 0, first);
    expect(separationWarning(loss, { ...blank, weights })?.message).toMatch(/^the classes are separable/);
  });
});
