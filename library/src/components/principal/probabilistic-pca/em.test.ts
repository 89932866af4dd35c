import { expect, test } from "vitest";
import { drawnPoints } from "../../../../test/drawn-points.js";
import { runToEnd } from "../../../core/run.js";
import { expectationMaximization } from "./em.js";

test("minus the mean log density never rises", () => {
  const x = drawnPoints(40, 4, 3);
  const settings = { components: 1, maxIterations: 30, tolerance: 1e-12 };
  const { objective } = runToEnd(expectationMaximization(x, undefined, settings));
  for (let k = 1; k < objective.length; k++) expect(objective[k]).toBeLessThanOrEqual(objective[k - 1] + 1e-12);
});
