import { MessageChannel } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.resetModules();
  vi.restoreAllMocks();
});

test("does nothing when imported outside a worker", async () => {
  expect(Object.keys(await import("./worker.js"))).toEqual([]);
});

test("serves the methods of the library when imported in a worker", async () => {
  const { port1, port2 } = new MessageChannel();
  const load = process.getBuiltinModule;
  vi.spyOn(process, "getBuiltinModule").mockImplementation((name: string) =>
    name === "node:worker_threads" ? { parentPort: port2 } : load(name),
  );
  vi.resetModules();
  const messages: unknown[] = [];
  port1.on("message", (message) => messages.push(message));
  await import("./worker.js");
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  port1.postMessage({ lectern: "data", id: "a", data: { x: [[1], [2], [3], [4]], y: [1, 2, 3, 5] } });
  const steps = ["standardize", "ridge"].map((kind) => ({ kind, options: {} }));
  const recipe = { kind: "pipeline", options: { steps } };
  const fold = { train: Int32Array.of(0, 1, 2), test: Int32Array.of(3), scorers: ["mae"], trainScores: false };
  port1.postMessage({ lectern: "task", job: 1, data: "a", task: { recipe, ...fold } });
  await vi.waitFor(() => expect(messages).toHaveLength(2));
  port1.close();
  expect(messages).toMatchObject([{ lectern: "ready" }, { lectern: "result", result: { status: "scored" } }]);
});
