import { afterEach, describe, expect, test, vi } from "vitest";
import { defaultThreads, startThread, threadObstacle } from "./platform.js";
import type { ThreadData } from "./worker-source.js";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A platform with nothing of Node. */
function leaveNode(): void {
  vi.stubGlobal("process", undefined);
}

describe("thread support", () => {
  test("is available in Node", () => {
    expect(threadObstacle()).toBeUndefined();
  });

  test("is not available without shared memory", () => {
    vi.stubGlobal("SharedArrayBuffer", undefined);
    expect(threadObstacle()).toContain("cross-origin isolated");
  });

  test("is not available where the caller may not block, as on the main thread of a browser", () => {
    vi.spyOn(Atomics, "wait").mockImplementation(() => {
      throw new TypeError("Atomics.wait cannot be called in this context");
    });
    expect(threadObstacle()).toContain("web worker");
  });

  test("is not available where no worker can be started", () => {
    leaveNode();
    expect(threadObstacle()).toContain("Node 20.16 or later is required");
    vi.stubGlobal("Worker", class {});
    expect(threadObstacle()).toBeUndefined();
  });
});

describe("the default number of threads", () => {
  function withCores(cores: number): void {
    vi.spyOn(process, "getBuiltinModule").mockImplementation(() => ({ availableParallelism: () => cores }));
  }

  test("is the number of cores, up to 8", () => {
    for (const [cores, expected] of [
      [1, 1],
      [2, 2],
      [8, 8],
      [64, 8],
    ]) {
      withCores(cores);
      expect(defaultThreads()).toBe(expected);
    }
  });

  test("uses the browser's core count, and is one when it is unknown", () => {
    leaveNode();
    vi.stubGlobal("navigator", { hardwareConcurrency: 6 });
    expect(defaultThreads()).toBe(6);
    vi.stubGlobal("navigator", undefined);
    expect(defaultThreads()).toBe(1);
  });
});

describe("starting a thread", () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const control = new SharedArrayBuffer(16);
  const data: ThreadData = { memory, control, scratch: 64, thread: 3 };

  test("in Node: it receives its data, but not the options and the environment of the process", async () => {
    const source = `
      const { workerData } = process.getBuiltinModule("node:worker_threads");
      const facts = { ...workerData, memory: String(workerData.memory) };
      throw new Error(JSON.stringify({ facts, options: process.execArgv, variables: Object.keys(process.env) }));`;
    const reason = await new Promise<string>((resolve) => startThread(data, resolve, source));
    expect(JSON.parse(reason.replace("Error: ", ""))).toEqual({
      facts: {
        memory: "[object WebAssembly.Memory]",
        control: {},
        scratch: 64,
        thread: 3,
      },
      options: [],
      variables: [],
    });
  });

  test("in Node: an endless loop can be terminated", async () => {
    const started = new Int32Array(control);
    const source = `
      const { workerData } = process.getBuiltinModule("node:worker_threads");
      Atomics.store(new Int32Array(workerData.control), 0, 1);
      for (;;);`;
    const end = new Promise<string>((resolve) => {
      const thread = startThread(data, resolve, source);
      const poll = setInterval(() => {
        if (Atomics.load(started, 0) !== 1) return;
        clearInterval(poll);
        thread.terminate();
      }, 5);
    });
    expect(await end).toContain("it ended with code 1");
  });

  test("in browsers: from a blob, whose URL is revoked, with its data as the first message", () => {
    leaveNode();
    const calls: unknown[] = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
    vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => calls.push(`revoked ${url}`));
    class FakeWorker {
      onerror: ((event: unknown) => void) | undefined;
      constructor(url: string) {
        calls.push(`started ${url}`);
      }
      postMessage(message: unknown) {
        calls.push(message);
        queueMicrotask(() => this.onerror?.({ message: "refused", preventDefault: () => calls.push("prevented") }));
      }
      terminate() {
        calls.push("terminated");
      }
    }
    vi.stubGlobal("Worker", FakeWorker);
    const failed = new Promise<string>((resolve) => startThread(data, resolve).terminate());
    expect(calls).toEqual(["started blob:1", data, "revoked blob:1", "terminated"]);
    return failed.then((reason) => {
      expect(reason).toBe("refused");
      expect(calls).toContain("prevented");
    });
  });
});
