import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LoadRequest, PlayRequest } from "./calls.js";
import { CallFailure, createComputer, type WorkerLike } from "./client.js";
import type { Failure, FromWorker, ToWorker } from "./messages.js";

/** A worker that answers only when the test says so. */
function fakeWorker() {
  const received: ToWorker[] = [];
  const worker: WorkerLike & { ended: boolean } = {
    ended: false,
    onmessage: null,
    onerror: null,
    postMessage: (message: ToWorker) => received.push(message),
    terminate: () => {
      worker.ended = true;
    },
  };
  const send = (data: FromWorker) =>
    (worker.onmessage as ((event: MessageEvent) => void) | null)?.({ data } as MessageEvent);
  /** Answers the call that was received last. */
  const answer = (answer: unknown) => send({ type: "answer", id: received.findLast(isCall)?.id ?? 0, answer });
  const fail = (failure: Failure) => send({ type: "failure", id: received.findLast(isCall)?.id ?? 0, failure });
  return { worker, received, send, answer, fail };
}

function isCall(message: ToWorker): message is Extract<ToWorker, { type: "call" }> {
  return message.type === "call";
}

function namesOf(messages: readonly ToWorker[]): string[] {
  return messages.filter(isCall).map(({ name }) => name);
}

function setUp() {
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const computer = createComputer(() => {
    workers.push(fakeWorker());
    return workers[workers.length - 1].worker;
  });
  return { workers, computer };
}

const moons: LoadRequest = { source: { kind: "generator", name: "moons", options: {} }, types: {} };
const circles: LoadRequest = { source: { kind: "generator", name: "circles", options: {} }, types: {} };
const advice = { data: "", target: null, ignored: [], goal: "clustering" } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the page's side of the worker", () => {
  test("starts the worker with the first call and sends calls one after the other, in their order", async () => {
    const { workers, computer } = setUp();
    expect(workers).toHaveLength(0);
    const loading = computer.call("load", moons);
    const advising = computer.call("advise", advice);
    expect(namesOf(workers[0].received)).toEqual(["load"]);
    workers[0].answer("loaded");
    expect(namesOf(workers[0].received)).toEqual(["load", "advise"]);
    workers[0].answer("advice");
    expect(await Promise.all([loading, advising])).toEqual(["loaded", "advice"]);
    expect(workers).toHaveLength(1);
  });

  test("ignores an answer to a call that is not running", async () => {
    const { workers, computer } = setUp();
    const call = computer.call("model", { study: 1 });
    const [{ id }] = workers[0].received;
    workers[0].send({ type: "answer", id: id + 7, answer: Uint8Array.of(2) });
    workers[0].send({ type: "answer", id, answer: Uint8Array.of(1) });
    expect([...(await call)]).toEqual([1]);
  });

  test("passes on progress during the call, and not after its end", async () => {
    const { workers, computer } = setUp();
    const news: unknown[] = [];
    const play: PlayRequest = {
      ...{ source: moons.source, data: "", target: null, ignored: [], steps: [], testShare: 0.3, seed: 0 },
      ...{ axes: { x: null, y: null }, option: "neighbors", values: [1] },
    };
    const call = computer.call("play", play, { onNews: (own) => news.push(own) });
    const [{ id }] = workers[0].received;
    workers[0].send({ type: "news", id, news: "a" });
    workers[0].send({ type: "news", id, news: "b" });
    workers[0].send({ type: "answer", id, answer: null });
    workers[0].send({ type: "news", id, news: "late" });
    expect(await call).toBeNull();
    expect(news).toEqual(["a", "b"]);
  });

  test("a failure of the worker rejects the call with its message and code", async () => {
    const { workers, computer } = setUp();
    const call = computer.call("advise", advice);
    const failure = { message: "there are no samples yet", code: "invalid-data" };
    workers[0].send({ type: "failure", id: workers[0].received[0].id, failure });
    await expect(call).rejects.toBeInstanceOf(CallFailure);
    await expect(call).rejects.toMatchObject(failure);
  });

  test("a call that is stopped before it begins never reaches the worker", async () => {
    const { workers, computer } = setUp();
    const call = computer.call("advise", advice, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ code: "aborted" });
    expect(workers).toHaveLength(0);
  });

  test("asks a call to stop, and keeps a worker that does so in time", async () => {
    const { workers, computer } = setUp();
    const stop = new AbortController();
    const call = computer.call("advise", advice, { signal: stop.signal });
    const [{ id }] = workers[0].received;
    stop.abort();
    expect(workers[0].received[1]).toEqual({ type: "stop", id });
    workers[0].send({ type: "failure", id, failure: { message: "stopped", code: "aborted" } });
    await expect(call).rejects.toMatchObject({ code: "aborted" });
    vi.advanceTimersByTime(10_000);
    expect(workers[0].worker.ended).toBe(false);
  });

  test("a worker that does not stop is terminated; a call that waits behind is not rejected, and the next worker loads its data first", async () => {
    const { workers, computer } = setUp();
    const loading = computer.call("load", moons);
    workers[0].answer({});
    await loading;
    const stop = new AbortController();
    const deaf = computer.call("advise", advice, { signal: stop.signal });
    const waiting = computer.call("model", { study: 1 });
    stop.abort();
    await expect(deaf).rejects.toMatchObject({ code: "aborted" });
    vi.advanceTimersByTime(10_000);
    expect(workers[0].worker.ended).toBe(true);
    expect(workers).toHaveLength(2);
    // What the ended worker still sends is not mistaken for an answer.
    workers[0].answer("too late");
    workers[1].answer("loaded");
    workers[1].answer("model");
    expect(await waiting).toBe("model");
    expect(workers[1].received.map((message) => message.type === "call" && [message.name, message.request])).toEqual([
      ["load", moons],
      ["model", { study: 1 }],
    ]);
  });

  test("other data chosen during a fit that does not stop are loaded, and never those of before", async () => {
    const { workers, computer } = setUp();
    const loading = computer.call("load", moons);
    workers[0].answer({});
    await loading;
    const stop = new AbortController();
    const film = computer.call("advise", advice, { signal: stop.signal });
    const choosing = computer.call("load", circles);
    const after = computer.call("advise", advice);
    stop.abort();
    await expect(film).rejects.toMatchObject({ code: "aborted" });
    vi.advanceTimersByTime(10_000);
    workers[1].answer("circles");
    workers[1].answer("advice for circles");
    expect(await Promise.all([choosing, after])).toEqual(["circles", "advice for circles"]);
    const requests = workers[1].received.map((message) => message.type === "call" && message.request);
    expect(requests).toEqual([circles, advice]);
  });

  test("a call that is stopped while it waits never reaches the worker, and does not end the one before", async () => {
    const { workers, computer } = setUp();
    const stop = new AbortController();
    const first = computer.call("advise", advice);
    const second = computer.call("model", { study: 1 }, { signal: stop.signal });
    stop.abort();
    await expect(second).rejects.toMatchObject({ code: "aborted" });
    vi.advanceTimersByTime(10_000);
    workers[0].answer("advice");
    expect(await first).toBe("advice");
    expect(namesOf(workers[0].received)).toEqual(["advise"]);
    expect(workers[0].worker.ended).toBe(false);
  });

  test("calls for data that cannot be read again fail with the reason", async () => {
    const { workers, computer } = setUp();
    const loading = computer.call("load", moons);
    const failure = { message: "not a table", code: "invalid-file" };
    workers[0].fail(failure);
    await expect(loading).rejects.toMatchObject(failure);
    const call = computer.call("advise", advice);
    expect(namesOf(workers[0].received)).toEqual(["load", "load"]);
    workers[0].fail(failure);
    await expect(call).rejects.toMatchObject(failure);
  });

  test("a worker that crashes ends its call, and the next call starts another", async () => {
    const { workers, computer } = setUp();
    const call = computer.call("advise", advice);
    (workers[0].worker.onerror as ((event: ErrorEvent) => void) | null)?.({ message: "out of memory" } as ErrorEvent);
    await expect(call).rejects.toMatchObject({ message: "out of memory", code: "defect" });
    void computer.call("advise", advice);
    expect(workers).toHaveLength(2);
  });
});

/** One step of a user or of the worker: a call, the stop of the k-th call, an answer of the worker, or time that passes. */
type Step = "load" | "call" | "answer" | "wait" | { readonly stop: number };

/** All sequences of a length. */
function sequences(steps: readonly Step[], length: number): Step[][] {
  if (length === 0) return [[]];
  return sequences(steps, length - 1).flatMap((before) => steps.map((step) => [...before, step]));
}

/**
 * Plays the steps on workers that compute an answer from the data they hold, and then lets everything finish. Returns what
 * each call got beside what it should get: a stopped call its stop, any other the answer from the data chosen before it.
 */
async function playSteps(steps: readonly Step[]): Promise<{ got: unknown[]; due: unknown[] }> {
  const { workers, computer } = setUp();
  const calls: { stop: AbortController; due: string; got?: unknown; done: boolean }[] = [];
  let data = 0;
  const begin = (name: "load" | "advise") => {
    const stop = new AbortController();
    const call = { stop, due: `${name} ${data}`, done: false } as (typeof calls)[number];
    calls.push(call);
    const request = name === "load" ? { source: { kind: "bundled", name: String(data) } as const, types: {} } : advice;
    const settle = (got: unknown) => Object.assign(call, { got, done: true });
    computer.call(name, request, { signal: stop.signal }).then(settle, ({ code }: CallFailure) => settle(code));
  };
  const held = new Map<object, string>();
  const answered = new Set<number>();
  const answer = () => {
    const now = workers.at(-1);
    const call = now?.received.findLast(isCall);
    if (now === undefined || now.worker.ended || call === undefined || answered.has(call.id)) return false;
    answered.add(call.id);
    if (call.name === "load") held.set(now, (call.request as { source: { name: string } }).source.name);
    now.answer(`${call.name} ${held.get(now) ?? 0}`);
    return true;
  };
  for (const step of steps) {
    if (step === "load") data++;
    if (step === "load" || step === "call") begin(step === "load" ? "load" : "advise");
    else if (step === "answer") answer();
    else if (step === "wait") vi.advanceTimersByTime(1000);
    else if (calls[step.stop] !== undefined) {
      const call = calls[step.stop];
      await Promise.resolve();
      await Promise.resolve();
      if (!call.done) call.due = "aborted";
      call.stop.abort();
    }
  }
  for (let i = 0; i < 20 && calls.some(({ done }) => !done); i++) {
    if (!answer()) vi.advanceTimersByTime(1000);
    await Promise.resolve();
  }
  return { got: calls.map(({ got }) => got), due: calls.map(({ due }) => due) };
}

test("in every order of five steps after a load, each call gets the answer of its own data or its own stop", async () => {
  const kinds: readonly Step[] = ["load", "call", "answer", "wait", { stop: 0 }, { stop: 1 }];
  for (const steps of sequences(kinds, 5)) {
    const { got, due } = await playSteps(["load", ...steps]);
    expect(got, JSON.stringify(steps)).toEqual(due);
  }
});
