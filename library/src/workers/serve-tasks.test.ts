import { afterEach, describe, expect, test, vi } from "vitest";
import { constant, knownMethods, linearSamples, withoutSeconds } from "../../test/parallel-cases.js";
import { refusal } from "../../test/refusal.js";
import { toyFacts } from "../../test/toy-facts.js";
import { trail } from "../../test/trail-method.js";
import { defineRegressor } from "../contract/define-supervised.js";
import { createRegistry } from "../contract/registry.js";
import type { Progress, Work } from "../core/run.js";
import { libraryVersion } from "../core/version.js";
import { engineReport, useEngine } from "../engine/index.js";
import { ridge } from "../linear/ridge/ridge.js";
import { scoreFold } from "../selection/score-fold.js";
import { isMessage } from "./messages.js";
import { serveOn, serveTasks } from "./serve-tasks.js";

afterEach(() => {
  useEngine();
});

/** Yields for ever. */
const endless = defineRegressor({
  kind: "test-endless",
  title: "Endless",
  summary: "Never ends.",
  facts: toyFacts,
  options: {},
  learns: {},
  *fit(): Work<Progress, { state: object }> {
    for (let step = 1; ; step++) yield { step };
  },
  predict: (_, x) => new Float64Array(x.rows),
});

/** A worker as a function: the messages it posts in reply to a message. */
function serve() {
  let posted: unknown[] = [];
  let send: (message: unknown) => void = () => {};
  serveOn(
    {
      post: (message) => posted.push(message),
      listen: (onMessage) => {
        send = onMessage;
      },
    },
    createRegistry([...knownMethods.methods, endless]),
  );
  const first = posted;
  return {
    first,
    /** What is posted at once and, in reply to a task, when it is done. */
    async ask(message: unknown): Promise<unknown[]> {
      posted = [];
      send(message);
      if (isMessage(message) && message.lectern === "task")
        await vi.waitUntil(() => posted.length > 0, { interval: 1 });
      return posted;
    },
    send: (message: unknown) => send(message),
  };
}

const data = linearSamples(1);
const order = Int32Array.from(data.y, (_, i) => i);
const fold = { train: order.slice(10), test: order.slice(0, 10), scorers: ["r2"], trainScores: true };

const taskOf = (kind: string, options: object = {}) => ({
  lectern: "task",
  job: 7,
  data: "one",
  task: { recipe: { kind, options }, ...fold },
});

describe("a worker", () => {
  test("reports that it is ready, with its version", () => {
    expect(serve().first).toEqual([{ lectern: "ready", version: libraryVersion }]);
  });

  test("answers each task with the result of the fold", async () => {
    const { ask } = serve();
    expect(await ask({ lectern: "data", id: "one", data })).toEqual([]);
    for (const alpha of [0.1, 1, 10]) {
      const features = ["x0", "x1", "x2", "x3"];
      const result = withoutSeconds(scoreFold(ridge({ alpha }), { ...data, features }, fold));
      expect(withoutSeconds(await ask(taskOf("ridge", { alpha })))).toEqual([{ lectern: "result", job: 7, result }]);
    }
  });

  test("fits further recipes from the models before, and answers with a list", async () => {
    const { ask } = serve();
    await ask({ lectern: "data", id: "one", data: { ...data, y: data.y.map(() => 0) } });
    const [first, ...further] = [1, -1, 3].map((cost) => ({ kind: trail.kind, options: { cost } }));
    const task = { ...fold, scorers: ["mae"], recipe: first, further };
    const [answer] = (await ask({ lectern: "task", job: 7, data: "one", task })) as { readonly result: object[] }[];
    expect(answer.result).toMatchObject([
      { status: "scored", scores: { mae: 1 } },
      { status: "failed", reason: "the cost is negative" },
      { status: "scored", scores: { mae: 3.5 } },
    ]);
  });

  test("answers a failing candidate with a result, and an impossible task with a failure", async () => {
    const { ask } = serve();
    await ask({ lectern: "data", id: "one", data });
    const failed = { status: "failed", code: "numerical", message: "test-constant: broke down", reason: "broke down" };
    expect(await ask(taskOf(constant.kind, { value: -1 }))).toEqual([{ lectern: "result", job: 7, result: failed }]);
    expect(await ask(taskOf("no-such-kind"))).toEqual([
      { lectern: "failure", job: 7, code: "unknown-kind", message: expect.stringContaining("serveTasks") },
    ]);
    expect(await ask(taskOf("ridge", { alpha: -1 }))).toMatchObject([{ lectern: "failure", code: "invalid-option" }]);
    await ask({ lectern: "forget", id: "one" });
    expect(await ask(taskOf("ridge"))).toMatchObject([{ lectern: "failure", code: "broken-contract" }]);
  });

  test("uses the requested engine, and reports when it is not available", async () => {
    const { ask } = serve();
    await ask({ lectern: "data", id: "one", data });
    await ask({ lectern: "engine", choice: { tier: "plain", threads: 1 } });
    expect(await ask(taskOf("ridge"))).toMatchObject([{ lectern: "result" }]);
    expect(engineReport().tier).toBe("plain");
    await ask({ lectern: "engine", choice: { tier: "simd", threads: 0 } });
    for (let round = 0; round < 2; round++) {
      expect(await ask(taskOf("ridge"))).toMatchObject([{ lectern: "failure", code: "invalid-option" }]);
    }
  });

  test("stops in the middle of a fit when it is told to", async () => {
    const { ask, send } = serve();
    await ask({ lectern: "data", id: "one", data });
    const answer = ask(taskOf(endless.kind));
    setTimeout(() => send({ lectern: "stop" }), 0);
    expect(await answer).toMatchObject([{ lectern: "failure", job: 7, code: "aborted" }]);
    expect(await ask(taskOf("ridge"))).toMatchObject([{ lectern: "result" }]);
  });

  test("ignores messages that are not meant for it, and reports those it cannot read", async () => {
    const { ask } = serve();
    for (const other of ["hello", { type: "init" }, null, { lectern: "something new" }])
      expect(await ask(other)).toEqual([]);
    expect(await ask(undefined)).toEqual([{ lectern: "unreadable" }]);
  });
});

test("refuses to serve outside a worker", () => {
  expect(refusal(() => serveTasks(knownMethods))).toContain("this is not a worker");
});
