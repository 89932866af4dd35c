import { expect, test } from "vitest";
import { runProgram, sourcesPrelude } from "../test/run-program.js";

test("does nothing when imported outside a worker, and serves the methods of the library inside one", async () => {
  const program = `${sourcesPrelude()}
    import { Worker } from "node:worker_threads";
    console.log(Object.keys(await source("src/worker")));
    const worker = new Worker(new URL("data:text/javascript," + encodeURIComponent(
      ${JSON.stringify(sourcesPrelude())} + 'await source("src/worker");')));
    const next = () => new Promise((resolve) => worker.once("message", resolve));
    console.log((await next()).lectern);
    worker.postMessage({ lectern: "data", id: "a", data: { x: [[1], [2], [3], [4]], y: [1, 2, 3, 5] } });
    const steps = ["standardize", "ridge"].map((kind) => ({ kind, options: {} }));
    const recipe = { kind: "pipeline", options: { steps } };
    const fold = { train: Int32Array.of(0, 1, 2), test: Int32Array.of(3), scorers: ["mae"], trainScores: false };
    worker.postMessage({ lectern: "task", job: 1, data: "a", task: { recipe, ...fold } });
    const { lectern, result } = await next();
    console.log(lectern, result.status);
    await worker.terminate();`;
  expect(await runProgram(program)).toEqual({ code: 0, output: "[]\nready\nresult scored\n", errors: "" });
});
