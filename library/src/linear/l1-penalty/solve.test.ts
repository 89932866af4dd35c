import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { runToEnd } from "../../core/run.js";
import { coordinateDescent } from "../../optimize/coordinate-descent.js";
import { centeredGram, originOf } from "../centered-gram.js";
import { elasticNetProblem } from "./problem.js";
import { type LassoProgress, solveLasso } from "./solve.js";
import { addPlaces, disposeWorkingSet, weightsByColumn } from "./working-set.js";

const stopping = { tolerance: 1e-12, maxIterations: 10_000 };

describe("the working set solver", () => {
  test("converges to the result of plain coordinate descent, for every form of the columns", () => {
    for (let seed = 0; seed < 12; seed++) {
      const { x, y } = regressionProblem(30, 8 + 10 * (seed % 4), seed);
      const penalties = { l1: 2 + seed, l2: seed % 3, positive: seed % 2 === 1 };
      const origin = originOf(x, y, undefined, true);
      const plain = coordinateDescent({ ...centeredGram(x, y, undefined, origin), ...penalties }, { tolerance: 1e-13 });
      for (const looks of [1, 1000]) {
        const { set } = elasticNetProblem(x, y, undefined, true, looks);
        const outcome = runToEnd(solveLasso(set, penalties, stopping, 1e9));
        expect(outcome.converged).toBe(true);
        expectClose([outcome.objective], [plain.value], 1e-10);
        expectClose(weightsByColumn(set), plain.x, 1e-5);
        disposeWorkingSet(set);
      }
    }
  });

  test("screening never removes a column with a non-zero weight at the minimum", () => {
    for (let seed = 0; seed < 4; seed++) {
      const { x, y } = regressionProblem(40, 500, seed, 0.2);
      const { set } = elasticNetProblem(x, y, undefined, true, 1);
      const penalties = { l1: 3, l2: 0, positive: false };
      const rounds: LassoProgress[] = [];
      const outcome = runToEnd(solveLasso(set, penalties, stopping, 3), { onProgress: (round) => rounds.push(round) });
      const isOut = set.isOut.slice();
      const out = set.order.filter((_, place) => isOut[place] === 1);
      expect(outcome.screened).toBe(out.length);
      // A fresh solve that may not screen in its first round takes every column it needs.
      const other = elasticNetProblem(x, y, undefined, true, 1);
      addPlaces(
        other.set,
        Int32Array.from({ length: 500 }, (_, p) => p),
      );
      runToEnd(solveLasso(other.set, penalties, stopping, 3));
      const weights = weightsByColumn(other.set);
      for (const j of out) expect(weights[j]).toBe(0);
      // Long rounds have pauses, which do not count.
      expect(rounds[rounds.length - 1].step).toBe(outcome.objectives.length);
      disposeWorkingSet(set);
      disposeWorkingSet(other.set);
    }
  });

  test("the objective never rises between rounds, and the gap bounds the distance to the minimum", () => {
    const { x, y } = regressionProblem(60, 400, 5);
    const { set } = elasticNetProblem(x, y, undefined, true, 1);
    const rounds: LassoProgress[] = [];
    const outcome = runToEnd(solveLasso(set, { l1: 2, l2: 0, positive: false }, stopping, 1e6), {
      onProgress: (round) => rounds.push(round),
    });
    rounds.forEach(({ objective, gap }, k) => {
      expect(objective - gap).toBeLessThanOrEqual(outcome.objective * (1 + 1e-10));
      if (k > 0) expect(objective).toBeLessThanOrEqual(rounds[k - 1].objective * (1 + 1e-12));
    });
    disposeWorkingSet(set);
  });
});
