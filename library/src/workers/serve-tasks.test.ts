import { afterEach, describe, expect, test } from "vitest";
import { constant, knownMethods, linearSamples, withoutSeconds } from "../../test/parallel-cases.js";
import { refusal } from "../../test/refusal.js";
import { libraryVersion } from "../core/version.js";
import { engineReport, useEngine } from "../engine/index.js";
import { ridge } from "../linear/ridge/ridge.js";
import { scoreFold } from "../selection/score-fold.js";
import { serveOn, serveTasks } from "./serve-tasks.js";

afterEach(() => {
  useEngine();
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
    knownMethods,
  );
  const first = posted;
  return {
    first,
    ask(message: unknown): unknown[] {
      posted = [];
      send(message);
      return posted;
    },
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

  test("answers each task with the result of the fold", () => {
    const { ask } = serve();
    expect(ask({ lectern: "data", id: "one", data })).toEqual([]);
    for (const alpha of [0.1, 1, 10]) {
      const features = ["x0", "x1", "x2", "x3"];
      const result = withoutSeconds(scoreFold(ridge({ alpha }), { ...data, features }, fold));
      expect(withoutSeconds(ask(taskOf("ridge", { alpha })))).toEqual([{ lectern: "result", job: 7, result }]);
    }
  });

  test("answers a failing candidate with a result, and an impossible task with a failure", () => {
    const { ask } = serve();
    ask({ lectern: "data", id: "one", data });
    const failed = { status: "failed", code: "numerical", message: "test-constant: broke down", reason: "broke down" };
    expect(ask(taskOf(constant.kind, { value: -1 }))).toEqual([{ lectern: "result", job: 7, result: failed }]);
    expect(ask(taskOf("no-such-kind"))).toEqual([
      { lectern: "failure", job: 7, code: "unknown-kind", message: expect.stringContaining("serveTasks") },
    ]);
    expect(ask(taskOf("ridge", { alpha: -1 }))).toMatchObject([{ lectern: "failure", code: "invalid-option" }]);
    ask({ lectern: "forget", id: "one" });
    expect(ask(taskOf("ridge"))).toMatchObject([{ lectern: "failure", code: "broken-contract" }]);
  });

  test("uses the requested engine, and reports when it is not available", () => {
    const { ask } = serve();
    ask({ lectern: "data", id: "one", data });
    ask({ lectern: "engine", choice: { tier: "plain", threads: 1 } });
    expect(ask(taskOf("ridge"))).toMatchObject([{ lectern: "result" }]);
    expect(engineReport().tier).toBe("plain");
    ask({ lectern: "engine", choice: { tier: "simd", threads: 0 } });
    for (let round = 0; round < 2; round++) {
      expect(ask(taskOf("ridge"))).toMatchObject([{ lectern: "failure", code: "invalid-option" }]);
    }
  });

  test("ignores messages that are not meant for it, and reports those it cannot read", () => {
    const { ask } = serve();
    for (const other of ["hello", { type: "init" }, null, { lectern: "something new" }]) expect(ask(other)).toEqual([]);
    expect(ask(undefined)).toEqual([{ lectern: "unreadable" }]);
  });
});

test("refuses to serve outside a worker", () => {
  expect(refusal(() => serveTasks(knownMethods))).toContain("this is not a worker");
});
