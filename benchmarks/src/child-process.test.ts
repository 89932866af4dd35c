import { describe, expect, test } from "vitest";
import { startProcess } from "./child-process.js";

const node = (script: string) => ({ program: process.execPath, arguments: ["-e", script] });

describe("startProcess", () => {
  test("waits until the child is ready, then returns one measurement per request and ignores other output", async () => {
    const child = await startProcess(
      "child",
      node(`
        let count = 0;
        console.log("a library says hello");
        console.log(JSON.stringify({ ready: true }));
        require("readline").createInterface({ input: process.stdin }).on("line", () => {
          console.log("working");
          console.log(JSON.stringify({ seconds: { fit: ++count }, quality: { thread: process.env.POOL ?? "none" } }));
        });
      `),
    );
    try {
      expect(await child.run()).toEqual({ seconds: { fit: 1 }, quality: { thread: "none" } });
      expect(await child.run()).toEqual({ seconds: { fit: 2 }, quality: { thread: "none" } });
    } finally {
      child.close();
    }
  });

  test("passes its environment to the child", async () => {
    const script = `console.log('{"ready":true}'); process.stdin.on("data", () =>
      console.log(JSON.stringify({ seconds: { fit: 1 }, quality: { pool: process.env.POOL } })));`;
    const child = await startProcess("child", { ...node(script), environment: { POOL: "2" } });
    try {
      expect((await child.run()).quality).toEqual({ pool: "2" });
    } finally {
      child.close();
    }
  });

  test("fails when the program does not exist", async () => {
    await expect(startProcess("absent", { program: "/no/such/program", arguments: [] })).rejects.toThrow("ENOENT");
  });

  test("a child that exits before it is ready fails with its last lines of output", async () => {
    const script = 'console.error("warming up"); throw new TypeError("no module named ot")';
    await expect(startProcess("broken", node(script))).rejects.toThrow("TypeError: no module named ot");
  });

  test("a child that dies during a repeat fails that repeat and all after it", async () => {
    const script = `console.log('{"ready":true}'); process.stdin.on("data", () => process.exit(3))`;
    const child = await startProcess("broken", node(script));
    await expect(child.run()).rejects.toThrow("it exited with 3");
    await expect(child.run()).rejects.toThrow("it exited with 3");
    child.close();
  });

  test("times out when the child never answers", async () => {
    await expect(startProcess("silent", node("setInterval(() => {}, 1000)"), 0.2)).rejects.toThrow(/no answer within/);
  });
});
