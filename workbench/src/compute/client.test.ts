import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LoadedData, LoadRequest } from "./calls.js";
import { CallFailure, createComputer, type WorkerLike } from "./client.js";
import type { FromWorker, ToWorker } from "./messages.js";

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
  return { worker, received, send };
}

function setUp() {
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const computer = createComputer(() => {
    workers.push(fakeWorker());
    return workers[workers.length - 1].worker;
  });
  return { workers, computer };
}

const moons: LoadRequest = { source: { kind: "generator", name: "moons", options: {} } };
const advice = { target: null, ignored: [], goal: "clustering" } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the page's side of the worker", () => {
  test("starts the worker with the first call and sends calls in their order", () => {
    const { workers, computer } = setUp();
    expect(workers).toHaveLength(0);
    void computer.call("load", moons);
    void computer.call("advise", advice);
    expect(workers).toHaveLength(1);
    expect(workers[0].received.map((message) => message.type === "call" && message.name)).toEqual(["load", "advise"]);
  });

  test("gives each call its own answer, in any order", async () => {
    const { workers, computer } = setUp();
    const first = computer.call("model", { study: 1 });
    const second = computer.call("model", { study: 2 });
    const [one, two] = workers[0].received.map(({ id }) => id);
    workers[0].send({ type: "answer", id: two, answer: Uint8Array.of(2) });
    workers[0].send({ type: "answer", id: one, answer: Uint8Array.of(1) });
    expect([...(await first), ...(await second)]).toEqual([1, 2]);
  });

  test("passes on progress during the call, and not after its end", async () => {
    const { workers, computer } = setUp();
    const news: unknown[] = [];
    const request = { target: null, ignored: [], testShare: 0.3, seed: 0, entries: [], folds: 5 };
    const call = computer.call("compare", request, { onNews: (own) => news.push(own) });
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

  test("a worker that does not stop is terminated, and the next one loads the same data first", async () => {
    const { workers, computer } = setUp();
    const loading = computer.call("load", moons);
    workers[0].send({ type: "answer", id: workers[0].received[0].id, answer: {} as LoadedData });
    await loading;
    const stop = new AbortController();
    const deaf = computer.call("advise", advice, { signal: stop.signal });
    const other = computer.call("model", { study: 1 });
    stop.abort();
    const ends = [expect(deaf), expect(other)].map((ended) => ended.rejects.toMatchObject({ code: "aborted" }));
    vi.advanceTimersByTime(10_000);
    await Promise.all(ends);
    expect(workers[0].worker.ended).toBe(true);

    const again = computer.call("advise", advice);
    expect(workers).toHaveLength(2);
    const names = workers[1].received.map((message) =>
      message.type === "call" ? [message.name, message.request] : [],
    );
    expect(names).toEqual([
      ["load", moons],
      ["advise", advice],
    ]);
    // The worker's answer to the reload, which no call waits for, is not mistaken for another answer.
    workers[1].send({ type: "answer", id: workers[1].received[0].id, answer: "of the loading" });
    workers[1].send({ type: "answer", id: workers[1].received[1].id, answer: "of the advice" });
    expect(await again).toBe("of the advice");
  });

  test("a worker that crashes ends all its calls, and the next call starts another", async () => {
    const { workers, computer } = setUp();
    const call = computer.call("advise", advice);
    (workers[0].worker.onerror as ((event: ErrorEvent) => void) | null)?.({ message: "out of memory" } as ErrorEvent);
    await expect(call).rejects.toMatchObject({ message: "out of memory", code: "defect" });
    void computer.call("advise", advice);
    expect(workers).toHaveLength(2);
  });
});
