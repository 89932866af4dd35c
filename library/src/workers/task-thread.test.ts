import { describe, expect, test, vi } from "vitest";
import { attachThread, type NodeWorkerLike, type WebWorkerLike } from "./task-thread.js";

type Fire = (event: string, value: object | string | number) => void;

function nodeWorker(): { worker: NodeWorkerLike; fire: Fire } {
  const listeners = new Map<string, (value: unknown) => void>();
  const worker = {
    postMessage: vi.fn(),
    terminate: vi.fn(async () => 1),
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
    ref: vi.fn(),
    unref: vi.fn(),
  };
  return { worker, fire: (event, value) => listeners.get(event)?.(value) };
}

function webWorker(): { worker: WebWorkerLike; fire: Fire } {
  const listeners = new Map<string, (event: object) => void>();
  const worker = {
    postMessage: vi.fn(),
    terminate: vi.fn(),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  return { worker, fire: (event, value) => listeners.get(event)?.(value as object) };
}

function attach(worker: NodeWorkerLike | WebWorkerLike) {
  const told: unknown[] = [];
  const thread = attachThread(worker, {
    onMessage: (message) => told.push(message),
    onCrash: (reason) => told.push(`crash: ${reason}`),
  });
  return { thread, told };
}

describe("a worker of Node", () => {
  test("a crash is reported once, with its error, and ends the worker", () => {
    const { worker, fire } = nodeWorker();
    const { told } = attach(worker);
    fire("message", 1);
    fire("error", new Error("heap out of memory"));
    fire("exit", 1);
    fire("message", 2);
    expect(told).toEqual([1, "crash: heap out of memory"]);
    expect(worker.terminate).toHaveBeenCalled();
  });

  test("an exit counts as a crash, and so does an unreadable answer", () => {
    for (const [event, reason] of [
      ["exit", "it ended with code 3"],
      ["messageerror", "its answer could not be read"],
    ]) {
      const { worker, fire } = nodeWorker();
      const { told } = attach(worker);
      fire(event, 3);
      expect(told).toEqual([`crash: ${reason}`]);
    }
  });

  test("being terminated is not a crash", async () => {
    const { worker, fire } = nodeWorker();
    const { thread, told } = attach(worker);
    await thread.end();
    fire("exit", 1);
    fire("message", 1);
    expect(told).toEqual([]);
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  });

  test("keeps the process alive on request", () => {
    const { worker } = nodeWorker();
    const { thread } = attach(worker);
    thread.hold(false);
    expect(worker.unref).toHaveBeenCalledTimes(1);
    thread.hold(true);
    expect(worker.ref).toHaveBeenCalledTimes(1);
  });
});

describe("a worker of a browser", () => {
  test("messages are the data of events, and errors are crashes that are not reported elsewhere", () => {
    const { worker, fire } = webWorker();
    const { thread, told } = attach(worker);
    const preventDefault = vi.fn();
    thread.hold(true);
    thread.post("task");
    fire("message", { data: 5 });
    fire("error", { message: "x is not defined", preventDefault });
    expect(worker.postMessage).toHaveBeenCalledWith("task");
    expect(told).toEqual([5, "crash: x is not defined"]);
    expect(preventDefault).toHaveBeenCalled();
    expect(worker.terminate).toHaveBeenCalled();
  });

  test("an error without a message means that the file was not found; unreadable answers are crashes", () => {
    const first = webWorker();
    const second = webWorker();
    const told = [first, second].map(({ worker }) => attach(worker).told);
    first.fire("error", {});
    second.fire("messageerror", {});
    expect(told).toEqual([["crash: its file could not be loaded"], ["crash: its answer could not be read"]]);
  });
});
