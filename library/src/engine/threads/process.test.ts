import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";

const engine = JSON.stringify(new URL("./engine.ts", import.meta.url).href);
const control = JSON.stringify(new URL("./control.ts", import.meta.url).href);

/** For the programs below: an engine with threads, and a product that is repeated until all of them took part. */
const prelude = `
  import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
  register();
  const { createPooledEngine } = await import(${engine});
  const { slots } = await import(${control});
  function create(threads) {
    return createPooledEngine(false, "", threads, { leastCost: 0, startCost: 0 });
  }
  function multiply({ memory, kernels }) {
    const n = 160;
    const [a, b, c] = [0, 1, 2].map(() => memory.allocate(n * n * 8));
    memory.f64.fill(0.5, a / 8, a / 8 + n * n);
    memory.f64.fill(2, b / 8, b / 8 + n * n);
    kernels.gemm(false, false, n, n, n, 1, a, n, b, n, 0, c, n);
    if (memory.f64.slice(c / 8, c / 8 + n * n).some((value) => value !== n)) throw new Error("wrong product");
    for (const address of [a, b, c]) memory.release(address);
  }
  function share({ engine, pool }) {
    for (let round = 0; round < 20_000; round++) {
      multiply(engine);
      if (!pool.control.i32.slice(slots.taken).includes(0)) return;
    }
    throw new Error("not all threads took part");
  }`;

interface End {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program in a separate process; one that does not exit is killed and has no exit code. */
function run(program: string): Promise<End> {
  const options = ["--input-type=module", "--eval", prelude + program];
  const child = spawn(process.execPath, options, { timeout: 50_000, killSignal: "SIGKILL" });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (errors += data));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output, errors })));
}

const good = { code: 0, output: "done\n", errors: "" };

describe("a process that uses threads", () => {
  test("exits by itself, whether they were disposed or not", async () => {
    expect(await run(`share(create(3)); console.log("done");`)).toEqual(good);
    expect(await run(`const made = create(3); share(made); made.engine.dispose(); console.log("done");`)).toEqual(good);
  });

  test("exits on request, while threads are starting", async () => {
    expect(await run(`multiply(create(4).engine); console.log("done"); process.exit(0);`)).toEqual(good);
  });

  test("exits after a thread hung, once that was detected", async () => {
    const program = `
      const { workerSource } = await import(${JSON.stringify(new URL("./worker-source.ts", import.meta.url).href)});
      const source = workerSource.replace("kernel(...given);", "for (;;);");
      const { engine } = createPooledEngine(false, "", 2, { leastCost: 0, startCost: 0, patience: 100, source });
      for (let round = 0; round < 20_000 && engine.threads > 1; round++) {
        try {
          multiply(engine);
        } catch (error) {
          console.log(error.code);
        }
      }
      multiply(engine);
      console.log("done");`;
    expect(await run(program)).toEqual({ ...good, output: "numerical\ndone\n" });
  });

  test("threads exit on dispose: the process no longer has them", async () => {
    const program = `
      import { readdirSync } from "node:fs";
      const count = () => process.platform === "linux" ? readdirSync("/proc/self/task").length : 0;
      create(2).engine.dispose();
      const before = count();
      for (let round = 0; round < 5; round++) {
        const made = create(3);
        share(made);
        made.engine.dispose();
      }
      let rounds = 0;
      const poll = setInterval(() => {
        if (count() > before && rounds++ < 1000) return;
        clearInterval(poll);
        console.log(count() > before ? count() - before + " left" : "done");
      }, 10);`;
    expect(await run(program)).toEqual(good);
  });
});

test("idle threads use no processor time", async () => {
  const program = `
    const made = create(3);
    share(made);
    setTimeout(() => {
      const before = process.cpuUsage();
      setTimeout(() => {
        const { user, system } = process.cpuUsage(before);
        console.log(user + system < 200_000 ? "done" : user + system + " microseconds in a second");
      }, 1000);
    }, 50);`;
  expect(await run(program)).toEqual(good);
});

describe("the library in a worker", () => {
  /** A program that runs another in a worker. */
  const inWorker = (program: string) => `
    import { Worker } from "node:worker_threads";
    const url = new URL("data:text/javascript," + encodeURIComponent(${JSON.stringify(prelude + program)}));
    const worker = new Worker(url);`;

  test("has its own threads", async () => {
    const program = `
      import { parentPort } from "node:worker_threads";
      share(create(3));
      parentPort.postMessage("done");`;
    expect(await run(`${inWorker(program)} worker.on("message", (text) => console.log(text));`)).toEqual(good);
  });

  test("can be terminated during its work", async () => {
    const program = `
      import { parentPort } from "node:worker_threads";
      const made = create(3);
      share(made);
      parentPort.postMessage("at work");
      for (;;) multiply(made.engine);`;
    const end = `
      worker.on("message", async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await worker.terminate();
        console.log("done");
      });`;
    expect(await run(inWorker(program) + end)).toEqual(good);
  });
});

test("two copies of the library do not interfere", async () => {
  const program = `
    const other = await import(${engine} + "?copy");
    if (other.createPooledEngine === createPooledEngine) throw new Error("it is the same copy");
    const made = [create(2), other.createPooledEngine(false, "", 3, { leastCost: 0, startCost: 0 })];
    for (let round = 0; round < 3; round++) for (const each of made) share(each);
    console.log("done");`;
  expect(await run(program)).toEqual(good);
});
