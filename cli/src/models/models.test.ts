import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { kMeans } from "lectern";
import { createTable } from "lectern/data";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { judgedData } from "./judged-data.js";
import { openKeptResults } from "./kept-results.js";
import { loadModel, saveModel } from "./model-files.js";
import { describeRun, manifestPath, readManifest } from "./run-manifest.js";

const folder = temporaryFolder();
const x = createTable({ a: [1, 2, 3, 4], b: [2, 1, 4, 3] });
const model = registry.recipe(withTableEncoding({ kind: "ridge", options: {} }, registry)).fit({ x, y: [1, 2, 3, 4] });
const manifest = { ...describeRun(3), inputs: [], rows: 4, columns: x.names, target: "y", weights: "w" };

describe("models as files", () => {
  test("a saved model loads again with its manifest, and also without one", () => {
    const path = join(folder, "deep", "model.lectern");
    saveModel(path, model, manifest);
    const loaded = loadModel(path);
    expect(loaded.manifest).toEqual(manifest);
    expect(loaded.model.predict?.(x)).toEqual(model.predict?.(x));
    writeFileSync(manifestPath(path), "{ cut off");
    expect(readManifest(path)).toBeUndefined();
    expect(loadModel(path).manifest).toBeUndefined();
  });

  test.each([
    ["", "is empty"],
    ["a,b\n1,2\n", "wrong.lectern: it announces"],
  ])("a file with %j is refused", (text, words) => {
    const path = join(folder, "wrong.lectern");
    writeFileSync(path, text);
    expect(() => loadModel(path)).toThrowError(words);
  });
});

describe("the rows a model is evaluated on", () => {
  const table = createTable({
    spare: ["p", "q", "r", "s"],
    a: [1, 2, 3, 4],
    b: [2, 1, 4, 3],
    y: [1, 2, 3, 4],
    w: [1, 1, 2, 2],
  });

  test("target and weights come from the manifest, and columns unknown to the model are dropped", () => {
    const { data, target } = judgedData({ model, manifest }, table, {});
    expect(target).toBe("y");
    expect(data.x.names).toEqual(["a", "b"]);
    expect(data.weights).toEqual(Float64Array.of(1, 1, 2, 2));
  });

  test("flags override the manifest; without either the error asks for --target", () => {
    expect(judgedData({ model, manifest: undefined }, table, { target: "w" }).target).toBe("w");
    expect(() => judgedData({ model, manifest: undefined }, table, {})).toThrowError("--target");
  });

  test("refuses a model without a target", () => {
    const clusters = registry.recipe(kMeans({ clusters: 2 })).fit({ x: [[1], [2], [9], [10]] });
    expect(() => judgedData({ model: clusters, manifest }, table, {})).toThrowError("no target");
  });
});

test("results persist between runs, are counted once each, and are deleted without resume", () => {
  const path = join(folder, "kept");
  const first = openKeptResults(path, false);
  first.set("a", { score: 1 });
  first.set("plan-b", { rows: 2 });
  expect(first.get("a")).toEqual({ score: 1 });
  expect(first.reused()).toBe(0);
  const second = openKeptResults(path, true);
  second.get("a");
  second.get("a");
  second.get("plan-b");
  second.get("absent");
  expect(second.reused()).toBe(1);
  expect(openKeptResults(path, false).get("a")).toBeUndefined();
  second.remove();
  expect(existsSync(path)).toBe(false);
  expect(() => second.set("c", 1)).toThrowError(/^\S*kept: cannot be written \(ENOENT/);
});
