/**
 * Many fits on small data of extreme numbers, of every method with drawn options and every recipe of the common checks,
 * each in a process that is stopped when a fit takes too long:
 *
 *     node --import tsx scripts/fuzz/run-small-data.ts --fits 5000 --seed 1 --only ridge,lasso --refusals
 *
 * Prints every distinct mistake with the seed that repeats it (`--fits 1 --seed <seed> --only <name>`).
 */

import { fork } from "node:child_process";
import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import type { UnderCheck } from "../../library/src/checks/under-check.js";
import { createRandom } from "../../library/src/numeric/random/random.js";
import { registry } from "../../library/src/registry.js";
import { drawData, type Outcome, tryFit } from "./small-data.js";

const { values: flags } = parseArgs({
  options: {
    fits: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "5" },
    refusals: { type: "boolean", default: false },
    worker: { type: "boolean", default: false },
  },
});

interface Job {
  /** The name of the subject. */
  readonly kind: string;
  readonly seed: number;
}

interface Done extends Job, Outcome {
  readonly seconds: number;
}

const subjects = new Map<string, UnderCheck["subject"]>(
  registry.methods.flatMap((method) => (method.traits === undefined ? [] : [[method.kind, method]])),
);
const sources = new URL("../../library/src/", import.meta.url);
for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".cases.ts")) continue;
  const { cases } = (await import(new URL(file, sources).href)) as { readonly cases: readonly UnderCheck[] };
  for (const { name, subject } of cases) if ("fit" in subject) subjects.set(name, subject);
}

if (flags.worker) work();
else watch();

/** Does one job after the other. */
function work(): void {
  process.on("message", ({ kind, seed }: Job) => {
    const start = performance.now();
    const random = createRandom(seed).fork(kind);
    const subject = subjects.get(kind);
    if (subject === undefined) throw new Error(`there is no ${kind}`);
    const outcome = tryFit(subject, drawData(random.fork("data")), random.fork("fit"));
    process.send?.({ kind, seed, ...outcome, seconds: (performance.now() - start) / 1000 });
  });
  process.send?.("ready");
}

/** Hands out jobs and stops a process whose job takes too long. */
function watch(): void {
  const wanted = flags.only === "" ? [] : flags.only.split(",");
  const kinds = [...subjects.keys()].filter((name) => wanted.length === 0 || wanted.includes(name));
  const jobs: Job[] = Array.from({ length: Number(flags.fits) }, (_, k) => ({
    kind: kinds[k % kinds.length],
    seed: Number(flags.seed) + Math.floor(k / kinds.length),
  }));
  const counts = new Map<string, number>();
  const seen = new Map<string, number>();
  let next = 0;

  function note({ kind, seed, status, message, seconds }: Done): void {
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status === "fitted" || (status === "refused" && !flags.refusals)) return;
    // text only: messages that differ in numbers alone are shown once.
    const key = `${kind}: ${status}: ${message.replace(/-?\d[\d.e+-]*/g, "#")}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    if (seen.get(key) === 1) console.log(`${kind} (seed ${seed}, ${seconds.toFixed(1)} s): ${status}: ${message}`);
  }

  function start(): void {
    const child = fork(new URL(import.meta.url), ["--worker"], { execArgv: process.execArgv });
    let timer: NodeJS.Timeout | undefined;
    const give = () => {
      const job = jobs[next++];
      if (job === undefined) {
        child.disconnect();
        finish();
        return;
      }
      timer = setTimeout(() => {
        child.kill("SIGKILL");
        note({ ...job, status: "foreign error", message: "did not end", seconds: Number(flags.seconds) });
        start();
      }, Number(flags.seconds) * 1000);
      child.send(job);
    };
    child.on("message", (told: Done | "ready") => {
      clearTimeout(timer);
      if (told !== "ready") note(told);
      give();
    });
  }

  function finish(): void {
    console.log(Object.fromEntries(counts));
    for (const [key, count] of [...seen].sort((a, b) => b[1] - a[1])) console.log(`${count} times ${key}`);
  }

  start();
}
