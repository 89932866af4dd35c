/** A pool under failures: it fails clearly or continues, and never hangs. */
import { afterEach, describe, expect, test } from "vitest";
import { type FakeStart, type FakeWorker, fakeStart, fakeStartOf } from "../../test/fake-worker.js";
import { knownMethods, linearSamples, withoutSeconds } from "../../test/parallel-cases.js";
import { libraryVersion } from "../core/version.js";
import { ridge } from "../linear/ridge/ridge.js";
import { crossValidate, crossValidateAsync } from "../selection/cross-validate.js";
import { createWorkers, type WorkerPool } from "./create-workers.js";
import { serveOn } from "./serve-tasks.js";
import { nodeTaskPort } from "./task-port.js";

const pools: WorkerPool[] = [];
const kFolds = (count: number) => ({ kind: "k-fold", count }) as const;
const data = linearSamples(1);

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function poolOf(start: FakeStart, patience = 60): WorkerPool {
  const pool = createWorkers({ count: 2, start, patience });
  pools.push(pool);
  return pool;
}

const validate = (workers: WorkerPool, control: object = {}) =>
  crossValidateAsync(ridge(), data, { folds: kFolds(8) }, { workers, ...control });

/** Intercepts tasks: the worker that gets the task of one of these numbers (from 1) crashes. */
function crashAt(...numbers: number[]) {
  let tasks = 0;
  return ({ lectern }: { lectern: string }, worker: FakeWorker) => {
    if (lectern !== "task" || !numbers.includes(++tasks)) return false;
    worker.crash("out of memory");
    return true;
  };
}

describe("a worker that crashes", () => {
  test("is replaced and its task retried, with the same result", async () => {
    const start = fakeStart(knownMethods, crashAt(2, 5));
    const result = await validate(poolOf(start));
    expect(withoutSeconds(result)).toEqual(withoutSeconds(crossValidate(ridge(), data, { folds: kFolds(8) })));
    expect(start.started).toHaveLength(4);
  });

  test("fails the run when the second attempt crashes as well", async () => {
    const start = fakeStart(knownMethods, ({ lectern }, worker) => {
      if (lectern === "task") worker.crash("out of memory");
      return lectern === "task";
    });
    const workers = poolOf(start);
    await expect(validate(workers)).rejects.toMatchObject({
      code: "numerical",
      message: expect.stringMatching(/crashed.*out of memory.*ridge/),
    });
    expect(start.started.every(({ isEnded, isHeld }) => isEnded || !isHeld)).toBe(true);
  });

  test("while idle is replaced when there is work again", async () => {
    const start = fakeStart(knownMethods);
    const workers = poolOf(start);
    await validate(workers);
    for (const worker of start.started) worker.crash("killed");
    await validate(workers);
    expect(start.started).toHaveLength(4);
  });

  test("is reported when a message to it cannot be read", async () => {
    const start = fakeStartOf((port) => {
      port.on("message", ({ lectern }) => {
        if (lectern === "task") port.postMessage({ lectern: "unreadable" });
      });
      port.postMessage({ lectern: "ready", version: libraryVersion });
    });
    await expect(validate(poolOf(start))).rejects.toThrow("could not be read");
  });
});

test("answers to other tasks are ignored", async () => {
  // Such a worker calls serveTasks twice, or imports "lectern/worker" besides calling it.
  const start = fakeStartOf((port) => {
    for (let twice = 0; twice < 2; twice++) serveOn(nodeTaskPort(port), knownMethods);
  });
  const result = await validate(poolOf(start));
  expect(withoutSeconds(result)).toEqual(withoutSeconds(crossValidate(ridge(), data, { folds: kFolds(8) })));
});

describe("a worker that does not start", () => {
  test("fails the run with the reason", async () => {
    const start = fakeStartOf((_, worker) => queueMicrotask(() => worker.crash("Cannot find module")));
    const workers = poolOf(start);
    await expect(validate(workers)).rejects.toMatchObject({
      code: "unsupported",
      message: expect.stringMatching(/Cannot find module.*serveTasks/),
    });
  });

  test("fails the run when start throws, and is tried again by the next run", async () => {
    const good = fakeStart(knownMethods);
    let calls = 0;
    const start = () => {
      if (++calls === 1) throw new Error("no more workers");
      return good();
    };
    const workers = poolOf(Object.assign(start, { started: [] }));
    await expect(validate(workers)).rejects.toMatchObject({ code: "unsupported", message: /no more workers/ });
    expect(calls).toBe(1);
    expect((await validate(workers)).folds).toHaveLength(8);
  });

  test("is given up when it sends nothing, or only messages that are not for the pool", async () => {
    const start = fakeStartOf((port) => port.postMessage("hello"));
    await expect(validate(poolOf(start, 0.05))).rejects.toMatchObject({
      code: "unsupported",
      message: expect.stringContaining("not ready after 0.05 s"),
    });
    expect(start.started.every(({ isEnded }) => isEnded)).toBe(true);
  });

  test("is refused when it runs another version, whose results may differ", async () => {
    const start = fakeStartOf((port) => port.postMessage({ lectern: "ready", version: "0.0.9" }));
    await expect(validate(poolOf(start))).rejects.toThrow(/version 0\.0\.9/);
  });
});

describe("stopping early", () => {
  test("a signal stops handing out tasks, terminates busy workers, and leaves the pool usable", async () => {
    const controller = new AbortController();
    const start = fakeStart(knownMethods);
    const workers = poolOf(start);
    const onProgress = ({ step }: { step: number }) => {
      if (step === 3) controller.abort();
    };
    await expect(validate(workers, { signal: controller.signal, onProgress })).rejects.toMatchObject({
      code: "aborted",
    });
    const given = start.started.flatMap(({ received }) => received.filter((kind) => kind === "task"));
    expect(given.length).toBeLessThanOrEqual(4);
    expect(start.started.some(({ isEnded }) => isEnded)).toBe(true);
    expect((await validate(workers)).folds).toHaveLength(8);
  });

  test("a signal stops workers that never answer", async () => {
    const controller = new AbortController();
    const start = fakeStart(knownMethods, ({ lectern }) => {
      if (lectern === "task") queueMicrotask(() => controller.abort());
      return lectern === "task";
    });
    await expect(validate(poolOf(start), { signal: controller.signal })).rejects.toMatchObject({ code: "aborted" });
    expect(start.started.filter(({ isEnded }) => isEnded).length).toBeGreaterThan(0);
  });

  test("a signal that has already fired starts nothing", async () => {
    const start = fakeStart(knownMethods);
    await expect(validate(poolOf(start), { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
    expect(start.started).toHaveLength(0);
  });

  test("closing rejects current and later work, and ends all workers", async () => {
    const start = fakeStart(knownMethods);
    const workers = poolOf(start);
    const run = validate(workers);
    const closed = workers.close();
    await expect(run).rejects.toMatchObject({ code: "aborted" });
    await closed;
    await expect(validate(workers)).rejects.toMatchObject({ code: "unsupported" });
    expect(start.started.every(({ isEnded }) => isEnded)).toBe(true);
  });

  test("an error of the receiver of results fails the run with that error", async () => {
    const store = { get: () => undefined, set: () => expect.unreachable("the disk is full") };
    await expect(validate(poolOf(fakeStart(knownMethods)), { store })).rejects.toThrow("the disk is full");
  });

  test("workers keep the process alive only while there is work", async () => {
    const start = fakeStart(knownMethods);
    const workers = poolOf(start);
    const run = validate(workers, { onProgress: () => expect(start.started.every(({ isHeld }) => isHeld)).toBe(true) });
    await run;
    expect(start.started.map(({ isHeld }) => isHeld)).toEqual([false, false]);
  });
});
