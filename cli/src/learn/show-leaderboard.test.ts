import { expect, test } from "vitest";
import { byReason } from "./show-leaderboard.js";

test("methods that have no scores for the same reason are named together", () => {
  const entry = (name: string, failure?: string) => ({
    steps: [name],
    title: name,
    recipe: { kind: name, options: {} },
    reasons: [],
    ...(failure === undefined ? {} : { failure }),
  });
  const all = [entry("ridge"), entry("lasso", "too few rows"), entry("lars"), entry("ransac", "too few rows")];
  expect([...byReason(all)]).toEqual([
    ["not tried: no time", ["ridge", "lars"]],
    ["too few rows", ["lasso", "ransac"]],
  ]);
});
