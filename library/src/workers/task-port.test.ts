import { MessageChannel } from "node:worker_threads";
import { afterEach, describe, expect, test, vi } from "vitest";
import { nodeTaskPort, parentTaskPort } from "./task-port.js";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A platform whose worker threads are these. */
function inNode(parentPort: unknown): void {
  vi.spyOn(process, "getBuiltinModule").mockImplementation(() => ({ parentPort }));
}

describe("in Node", () => {
  test("a worker communicates through the port of its parent", async () => {
    const { port1, port2 } = new MessageChannel();
    inNode(port2);
    const port = parentTaskPort();
    port?.listen((message) => port.post([message, "answered"]));
    port1.postMessage("asked");
    const answer = await new Promise((resolve) => port1.once("message", resolve));
    port1.close();
    expect(answer).toEqual(["asked", "answered"]);
  });

  test("the main thread has no parent", () => {
    inNode(null);
    expect(parentTaskPort()).toBeUndefined();
  });

  test("a message that cannot be read arrives as undefined", () => {
    const listeners = new Map<string, (message: unknown) => void>();
    const seen: unknown[] = [];
    nodeTaskPort({ postMessage() {}, on: (event, listener) => listeners.set(event, listener) }).listen((message) =>
      seen.push(message),
    );
    listeners.get("messageerror")?.(new Error("out of memory"));
    listeners.get("message")?.(1);
    expect(seen).toEqual([undefined, 1]);
  });
});

describe("in a browser", () => {
  test("a worker communicates through its global object", () => {
    const listeners = new Map<string, (event: object) => void>();
    const posted: unknown[] = [];
    vi.stubGlobal("process", undefined);
    vi.stubGlobal("WorkerGlobalScope", Object);
    vi.stubGlobal("postMessage", (message: unknown) => posted.push(message));
    vi.stubGlobal("addEventListener", (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    );
    const port = parentTaskPort();
    const seen: unknown[] = [];
    port?.listen((message) => seen.push(message));
    port?.post("ready");
    listeners.get("message")?.({ data: "task" });
    listeners.get("messageerror")?.({ data: null });
    expect(posted).toEqual(["ready"]);
    expect(seen).toEqual(["task", undefined]);
  });

  test("a page, which can post messages too, is not a worker", () => {
    vi.stubGlobal("process", undefined);
    vi.stubGlobal("postMessage", () => {});
    expect(parentTaskPort()).toBeUndefined();
  });
});
