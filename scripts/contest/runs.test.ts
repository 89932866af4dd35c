import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { type LearnRun, openRuns } from "./runs.js";

test("runs are kept in files of their own, and are complete with both parts", () => {
  const folder = mkdtempSync(join(tmpdir(), "runs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const runs = openRuns(new URL("results/", `${pathToFileURL(folder).href}/`));
  const name = { table: "rare class", seed: 3 };
  const learn = { ...name, winner: "ridge" } as LearnRun;
  expect(runs.has(name, "learn")).toBe(false);
  runs.write(learn, "learn");
  expect(runs.has(name, "learn")).toBe(true);
  expect(runs.has(name, "defaults")).toBe(false);
  expect(runs.complete()).toEqual([]);
  const methods = { ridge: { tested: 0.5, judged: 0.25 } };
  runs.write({ ...name, methods, failures: { lasso: "too slow" } }, "defaults");
  expect(runs.complete()).toEqual([{ learn, defaults: methods }]);
  expect(readdirSync(join(folder, "results")).sort()).toEqual([
    "rare-class-3-defaults.json",
    "rare-class-3-learn.json",
  ]);
});
