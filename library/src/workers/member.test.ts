import { describe, expect, test, vi } from "vitest";
import { type FakeStart, fakeStart, fakeStartOf } from "../../test/fake-worker.js";
import { knownMethods, linearSamples } from "../../test/parallel-cases.js";
import type { PlainData } from "../core/plain-data.js";
import { libraryVersion } from "../core/version.js";
import type { EngineChoice } from "../engine/index.js";
import { startMember } from "./member.js";
import { createRun } from "./run-queue.js";

const recipe = { kind: "ridge", options: {} };
const fold = { train: Int32Array.of(0, 1, 2, 3), test: Int32Array.of(4, 5), scorers: ["mae"], trainScores: false };

function startFake(start: FakeStart, patience = 60) {
  const events: string[] = [];
  let wake = () => {};
  const tell = (event: string) => {
    events.push(event);
    wake();
  };
  const member = startMember(start, patience, {
    onFree: () => tell("free"),
    onLost: (job, reason) => tell(`lost ${job?.task}: ${reason}`),
    onFailedStart: ({ message }) => tell(message),
  });
  /** Waits until so many things happened. */
  const until = async (count: number) => {
    while (events.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return events;
  };
  return { member, until };
}

function runOf(seed: number, engine: EngineChoice = { threads: 1 }) {
  const results: PlainData[] = [];
  const tasks = [0, 1, 2].map(() => ({ recipe, ...fold }));
  const order = {
    data: linearSamples(seed),
    tasks,
    engine,
    onResult: (r: PlainData) => results.push(r),
  };
  return { run: createRun(order), results };
}

describe("a worker of a pool", () => {
  test("becomes ready, works on its task, and is free again", async () => {
    const start = fakeStart(knownMethods);
    const { member, until } = startFake(start);
    expect(member.isReady).toBe(false);
    await until(1);
    expect(member.isReady).toBe(true);
    const { run, results } = runOf(1);
    member.give({ run, task: 0 }, new Set());
    expect(member.job).toEqual({ run, task: 0 });
    expect(await until(2)).toEqual(["free", "free"]);
    expect(member.job).toBeUndefined();
    expect(results).toMatchObject([{ status: "scored" }]);
    await member.end();
    expect(start.started[0].isEnded).toBe(true);
  });

  test.each([
    ["simd", true],
    ["openblas", false],
  ] as const)("that computes with %s and is terminated during a task ends at once: %s", async (tier, atOnce) => {
    let finish = () => {};
    let isTold = false;
    const start = fakeStartOf((port) => {
      port.on("message", ({ lectern, job }) => {
        if (lectern === "stop") isTold = true;
        if (lectern === "task") finish = () => port.postMessage({ lectern: "result", job, result: 1 });
      });
      port.postMessage({ lectern: "ready", version: libraryVersion });
    });
    const { member, until } = startFake(start);
    await until(1);
    const { run, results } = runOf(1, { tier });
    member.give({ run, task: 0 }, new Set());
    await new Promise((resolve) => setTimeout(resolve, 10));
    const ended = member.end();
    expect(start.started[0]).toMatchObject({ isEnded: atOnce });
    if (!atOnce) {
      await vi.waitUntil(() => isTold, { interval: 1 });
      finish();
    }
    await ended;
    expect(start.started[0].isEnded).toBe(true);
    // Nobody wants to know any more.
    expect(results).toEqual([]);
  });

  test("is sent the data it lacks, and forgets unused data", async () => {
    const start = fakeStart(knownMethods);
    const { member, until } = startFake(start);
    const runs = [1, 2, 3].map((seed) => runOf(seed).run);
    await until(1);
    for (const [step, which] of [0, 0, 1, 0, 2].entries()) {
      member.give({ run: runs[which], task: 0 }, new Set([runs[0].dataId]));
      await until(step + 2);
    }
    const expected = "engine data task task data task task forget data task";
    expect(start.started[0].received.join(" ")).toBe(expected);
    await member.end();
  });

  test("reports the task it was lost with", async () => {
    const start = fakeStart(knownMethods);
    const { member, until } = startFake(start);
    await until(1);
    member.give({ run: runOf(1).run, task: 2 }, new Set());
    start.started[0].crash("killed");
    expect(await until(2)).toEqual(["free", "lost 2: killed"]);
  });

  test("that is not ready in time is given up, but only while something waits for it", async () => {
    const silent = fakeStartOf(() => {});
    const { member, until } = startFake(silent, 0.02);
    member.hold(true);
    member.hold(false);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(silent.started[0].isEnded).toBe(false);
    member.hold(true);
    expect((await until(1))[0]).toContain("not ready after 0.02 s");
    expect(silent.started[0].isEnded).toBe(true);
  });
});
