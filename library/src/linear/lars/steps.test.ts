import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { elasticNetProblem } from "../l1-penalty/problem.js";
import { disposeWorkingSet } from "../l1-penalty/working-set.js";
import { type LarsBreakpoint, larsSteps } from "./steps.js";

function stepsOf(rows: number, columns: number, seed: number, drop: boolean) {
  const { x, y } = regressionProblem(rows, columns, seed);
  const problem = elasticNetProblem(x, y, undefined, true, 100);
  try {
    const steps = larsSteps(problem, { drop, alpha: 0, maxColumns: columns });
    const points: LarsBreakpoint[] = [];
    let turn = steps.next();
    for (; !turn.done; turn = steps.next()) points.push(turn.value);
    return { x, y, points, end: turn.value };
  } finally {
    disposeWorkingSet(problem.set);
  }
}

test("penalties fall between breakpoints, one column enters or leaves at each, and the end is reported", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { points, end } = stepsOf(25, 40, seed, true);
    const inside = new Set<number | undefined>();
    points.forEach(({ step, alpha, event, column, coefficients }, k) => {
      expect(step).toBe(k + 1);
      if (k > 0) expect(alpha).toBeLessThanOrEqual(points[k - 1].alpha);
      // A column that comes in still has the coefficient 0, one that goes out has it again.
      if (column !== undefined) expect(coefficients[column]).toBe(0);
      if (event === "add") inside.add(column);
      else if (event === "drop") expect(inside.delete(column)).toBe(true);
    });
    expect(end).toMatchObject({ event: "end", converged: true });
    expect(end.alpha).toBeLessThan(1e-12 * points[0].alpha);
  }
});

test("without drops the active columns have equal correlations with the residual", () => {
  const { x, y, points } = stepsOf(30, 8, 2, false);
  const means = Array.from({ length: 8 }, (_, j) => y.reduce((sum, _, i) => sum + x.data[8 * i + j] / 30, 0));
  const level = y.reduce((sum, value) => sum + value / 30, 0);
  const inside: number[] = [];
  for (const { coefficients, alpha, column } of points) {
    const rest = y.map((v, i) => coefficients.reduce((r, w, j) => r - w * (x.data[8 * i + j] - means[j]), v - level));
    const pulls = inside.map(
      (j) => Math.abs(rest.reduce((sum, r, i) => sum + r * (x.data[8 * i + j] - means[j]), 0)) / 30,
    );
    if (pulls.length > 0) {
      expectClose([...pulls, 1], [...pulls.map(() => alpha), 1], 1e-10);
    }
    if (column !== undefined) inside.push(column);
  }
  expect(inside.length).toBe(8);
});
