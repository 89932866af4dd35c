/** A killed search can be resumed. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runProgram, sourcesPrelude } from "../../test/run-program.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern search "));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A search of 40 folds; the program prints how many it computed, and its result. */
const searchProgram = (control: string) => `${sourcesPrelude()}
  const { gridSearch } = await source("src/selection/grid-search/grid-search");
  const { openFileStore } = await source("src/selection/stores/file-store");
  const { createWorkers } = await source("src/workers/create-workers");
  const { knownMethods, linearSamples } = await source("test/parallel-cases");
  const search = gridSearch(knownMethods.method("ridge")(), { alpha: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30] });
  let computed = 0;
  const counted = (store, most = Infinity) => ({
    get: (key) => store.get(key),
    set(key, result) {
      store.set(key, result);
      if (++computed === most) process.kill(process.pid, "SIGKILL");
    },
  });
  const files = openFileStore(${JSON.stringify(folder)});
  const model = await search.fitAsync(linearSamples(1), ${control});
  console.log(JSON.stringify({ computed, best: model.state.best, values: model.state.trials.map(({ values }) => values) }));
`;

const kept = () => readdirSync(folder).filter((name) => name.endsWith(".json")).length;
const found = (output: string) => JSON.parse(output) as { computed: number; best: object; values: number[][] };

describe("a killed search", () => {
  for (const [who, workers] of [
    ["alone", ""],
    ["with workers", "workers: createWorkers({ count: 2 })"],
  ]) {
    test(`${who}: finished work is not computed again, and the result equals that of an undisturbed run`, async () => {
      const killed = await runProgram(searchProgram(`{ store: counted(files, 13), ${workers} }`));
      expect(killed).toMatchObject({ code: null, output: "" });
      const finished = kept();
      expect(finished).toBeGreaterThanOrEqual(13);
      expect(finished).toBeLessThan(40);
      const resumed = found((await runProgram(searchProgram(`{ store: counted(files), ${workers} }`))).output);
      expect(resumed.computed).toBe(40 - finished);
      const undisturbed = found((await runProgram(searchProgram("{ store: counted(new Map()) }"))).output);
      expect(undisturbed.computed).toBe(40);
      expect(resumed).toEqual({ ...undisturbed, computed: resumed.computed });
    });
  }
});

test("two processes may search with one folder at the same time", async () => {
  const ends = await Promise.all([0, 1].map(() => runProgram(searchProgram("{ store: counted(files) }"))));
  const [first, second] = ends.map(({ output }) => found(output));
  expect(second.values).toEqual(first.values);
  expect(kept()).toBe(40);
  expect(readdirSync(folder)).toHaveLength(40);
});
