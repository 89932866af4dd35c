/** Real workers in real processes: the pool runs from its source, its workers from the built package. */
import { describe, expect, test } from "vitest";
import { runProgram, sourcesPrelude } from "../../test/run-program.js";
import { libraryVersion } from "../core/version.js";

/** For the programs below: searches, data, pools, and workers that know the methods of a given module. */
const prelude = `${sourcesPrelude()}
  import { deepStrictEqual } from "node:assert";
  import { Worker } from "node:worker_threads";
  const { createWorkers } = await source("src/workers/create-workers");
  const { gridSearch } = await source("src/selection/grid-search/grid-search");
  const { crossValidate, crossValidateAsync } = await source("src/selection/cross-validate");
  const { knownMethods, linearSamples, withoutSeconds } = await source("test/parallel-cases");
  const [ridge, pipeline, standardize] = ["ridge", "pipeline", "standardize"].map(knownMethods.method);
  const same = (a, b) => deepStrictEqual(withoutSeconds(a), withoutSeconds(b));
  const space = { alpha: [0.01, 0.1, 1, 10] };
  const moduleWorker = (code) => () => new Worker(new URL("data:text/javascript," + encodeURIComponent(code)));
`;

/** A worker file of a user, with a method that does something else when it is fitted, and predicts its threads. */
const workerWith = (deed: string) =>
  `moduleWorker(${JSON.stringify(`${sourcesPrelude()}
  const { serveTasks } = await source("src/workers/serve-tasks");
  const { createRegistry } = await source("src/contract/registry");
  const { defineRegressor } = await source("src/contract/define-supervised");
  const { options } = (await source("src/linear/ridge/ridge")).ridge;
  const { engineReport } = await source("src/engine/index");
  const names = { kind: "ridge", title: "Bad", summary: "Does something bad.", facts: {} };
  serveTasks(createRegistry([defineRegressor({ ...names, options, fit() { ${deed} }, predict: ({ threads }, x) => new Float64Array(x.rows).fill(threads) })]));`)})`;

/** A worker with an error that nothing catches. */
const failingWorker = `moduleWorker(${JSON.stringify(`
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ lectern }) => {
    if (lectern === "task") throw new Error("unexpected");
  });
  parentPort.postMessage({ lectern: "ready", version: "${libraryVersion}" });`)})`;

const run = (program: string) => runProgram(prelude + program);
const good = { code: 0, output: "done\n", errors: "" };

describe("a process with workers", () => {
  test("[CB-050] has exactly the results of one without, on one thread or several, and exits by itself", async () => {
    const program = `
      const workers = createWorkers({ count: 2 });
      for (const [rows, width] of [[60, 3], [700, 90]]) {
        const data = linearSamples(rows, rows, width);
        const search = gridSearch(pipeline(standardize(), ridge()), { "ridge.alpha": space.alpha });
        same((await search.fitAsync(data, { workers })).saved, search.fit(data).saved);
      }
      console.log("done");`;
    expect(await run(program)).toEqual(good);
  });

  test("divides its threads among the workers, and has them all when they have ended", async () => {
    const program = `
      const { engineReport, useEngine } = await source("src/engine/index");
      useEngine({ tier: "simd", threads: 4 });
      const start = ${workerWith(`return { state: { threads: engineReport().threads } };`)};
      const workers = createWorkers({ count: 2, start });
      const data = { x: [[1], [2], [3], [4]], y: [0, 0, 0, 0] };
      const options = { folds: { kind: "k-fold", count: 4 }, scorers: ["mae"] };
      const { folds } = await crossValidateAsync(ridge(), data, options, { workers });
      await workers.close();
      deepStrictEqual([folds.map(({ scores }) => scores.mae), engineReport().threads], [[2, 2, 2, 2], 4]);
      console.log("done");
      process.exit();`;
    expect(await run(program)).toEqual(good);
  });

  test("works through many small tasks, and one search after the other", async () => {
    const program = `
      const workers = createWorkers({ count: 3 });
      for (let seed = 0; seed < 3; seed++) {
        const data = linearSamples(seed, 30, 2);
        const options = { folds: { kind: "repeated", repeats: 40 }, scorers: ["mae"] };
        const together = await crossValidateAsync(ridge(), data, options, { workers });
        same(together, crossValidate(ridge(), data, options));
        if (together.folds.length < 100) throw new Error("too few tasks");
      }
      await workers.close();
      console.log("done");`;
    expect(await run(program)).toEqual(good);
  });

  test("sends tables, sparse samples and labels to workers created by the user", async () => {
    const program = `
      const { createTable } = await source("src/data/table/table");
      const { fromDense } = await source("src/data/sparse");
      const [columns, oneHot, logistic] = ["columns", "one-hot", "logistic-regression"].map(knownMethods.method);
      const start = moduleWorker(${JSON.stringify(`${sourcesPrelude()}
        const { serveTasks } = await source("src/workers/serve-tasks");
        serveTasks((await source("test/parallel-cases")).knownMethods);`)});
      const workers = createWorkers({ count: 2, start });
      const { x, y } = linearSamples(1);
      const table = createTable({ size: Array.from(y), town: Array.from(y, (_, i) => "abc"[i % 3]) });
      const encoded = pipeline(columns({ size: standardize(), town: oneHot() }), ridge());
      const labels = Array.from(y, (value) => (value > 0 ? "high" : "low"));
      for (const [recipe, data] of [
        [encoded, { x: table, y }],
        [ridge(), { x: fromDense(x), y }],
        [logistic(), { x, y: labels }],
      ]) same(await crossValidateAsync(recipe, data, {}, { workers }), crossValidate(recipe, data));
      console.log("done");`;
    expect(await run(program)).toEqual(good);
  });

  test("detects a worker that exits, crashes or cannot be loaded, and exits by itself", async () => {
    const program = `
      const attempts = [
        ${workerWith("process.exit(3);")},
        ${failingWorker},
        moduleWorker("import 'no-such-package';"),
        moduleWorker("1 + 1;"),
      ];
      for (const start of attempts) {
        const workers = createWorkers({ count: 2, start });
        await crossValidateAsync(ridge(), linearSamples(1), {}, { workers }).then(
          ({ warnings }) => console.log("accepted", warnings),
          ({ code, message }) => console.log(code, /ended with code 3|unexpected|no-such-package|code 0/.exec(message)?.[0]),
        );
      }`;
    const { code, output } = await run(program);
    expect(output.trim().split("\n")).toEqual([
      "numerical ended with code 3",
      "numerical unexpected",
      "unsupported no-such-package",
      "unsupported code 0",
    ]);
    expect(code).toBe(0);
  });

  test("can stop workers that would never end", async () => {
    const program = `
      const workers = createWorkers({ count: 2, start: ${workerWith("for (;;);")} });
      const signal = AbortSignal.timeout(1500);
      await crossValidateAsync(ridge(), linearSamples(1), {}, { workers, signal }).catch(({ code }) => console.log(code));
      console.log("done");`;
    expect(await run(program)).toEqual({ ...good, output: "aborted\ndone\n" });
  });

  test("exits on request while they work, and after they were closed", async () => {
    const busy = `createWorkers({ count: 2, start: ${workerWith("for (;;);")} })`;
    const begin = `const workers = ${busy}; const run = crossValidateAsync(ridge(), linearSamples(1), {}, { workers });`;
    const later = "await new Promise((resolve) => setTimeout(resolve, 1500));";
    expect(await run(`${begin} ${later} console.log("done"); process.exit(0);`)).toEqual(good);
    const closing = `run.catch(({ code }) => console.log(code)); ${later} await workers.close(); console.log("done");`;
    expect(await run(`${begin} ${closing}`)).toEqual({ ...good, output: "aborted\ndone\n" });
  });
});
