import { describe, expect, test } from "vitest";
import { LecternError } from "./errors.js";
import { mapSteps, type Progress, runInSlices, runToEnd, stepwise, type Work } from "./run.js";

interface Log {
  readonly events: string[];
}

/** Counts to `steps`, writing down what happens; `spin` makes every step take a while. */
function* counting(steps: number, { events }: Log = { events: [] }, spin = 0): Work<Progress, string> {
  try {
    for (let step = 1; step <= steps; step++) {
      const end = performance.now() + spin;
      while (performance.now() < end);
      events.push(`work ${step}`);
      yield { step, of: steps };
    }
    return `counted to ${steps}`;
  } finally {
    events.push("released");
  }
}

/** Each way to drive work to its end, as one that returns a promise. */
const drivers = {
  runToEnd: async (work: Work<Progress, string>, control = {}) => runToEnd(work, control),
  runInSlices: (work: Work<Progress, string>, control = {}) => runInSlices(work, control),
  stepwise: async (work: Work<Progress, string>, control = {}) => runToEnd(stepwise(work, control)),
};

describe.each(Object.entries(drivers))("%s", (_, drive) => {
  test("tells the progress of each step after the step, in order, and returns the result", async () => {
    const log = { events: [] as string[] };
    const onProgress = ({ step, of }: Progress) => log.events.push(`progress ${step} of ${of}`);
    expect(await drive(counting(3, log), { onProgress })).toBe("counted to 3");
    expect(log.events).toEqual([
      "work 1",
      "progress 1 of 3",
      "work 2",
      "progress 2 of 3",
      "work 3",
      "progress 3 of 3",
      "released",
    ]);
  });

  test("needs no control, and returns at once when the work ends in its first turn", async () => {
    const log = { events: [] as string[] };
    const onProgress = () => log.events.push("progress");
    expect(await drive(counting(0, log), { onProgress })).toBe("counted to 0");
    expect(log.events).toEqual(["released"]);
    expect(await drive(counting(2))).toBe("counted to 2");
  });

  test("stops before it begins when the signal has fired already", async () => {
    const log = { events: [] as string[] };
    const signal = AbortSignal.abort("enough");
    const error = await drive(counting(3, log), { signal }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LecternError);
    expect(error).toMatchObject({ code: "aborted", message: "the fit was stopped by its signal", cause: "enough" });
    // Work that never began holds nothing.
    expect(log.events).toEqual([]);
  });

  test("stops between two steps when the signal fires, and lets the work release what it holds", async () => {
    const log = { events: [] as string[] };
    const controller = new AbortController();
    const onProgress = ({ step }: Progress) => {
      if (step === 2) controller.abort();
    };
    const run = drive(counting(5, log), { signal: controller.signal, onProgress });
    await expect(run).rejects.toMatchObject({ code: "aborted", cause: { name: "AbortError" } });
    expect(log.events).toEqual(["work 1", "work 2", "released"]);
  });

  test("a callback that throws ends the work, which releases what it holds", async () => {
    const log = { events: [] as string[] };
    const onProgress = () => {
      throw new Error("no more paper");
    };
    await expect(drive(counting(5, log), { onProgress })).rejects.toThrow("no more paper");
    expect(log.events).toEqual(["work 1", "released"]);
  });

  test("an error of the work is passed on", async () => {
    // biome-ignore lint/correctness/useYield: work that fails in its first turn
    function* failing(): Work<Progress, string> {
      throw new LecternError("numerical", "singular");
    }
    await expect(drive(failing())).rejects.toMatchObject({ code: "numerical", message: "singular" });
  });
});

describe("runInSlices", () => {
  test("lets timers and messages through while it works", async () => {
    const log = { events: [] as string[] };
    setTimeout(() => log.events.push("timer"), 0);
    // 60 steps of 2 ms make several slices; runToEnd would let nothing through.
    await runInSlices(counting(60, log, 2));
    const timer = log.events.indexOf("timer");
    expect(timer).toBeGreaterThan(0);
    expect(timer).toBeLessThan(log.events.indexOf("work 60"));
  });

  test("can be stopped from outside while it works", async () => {
    const log = { events: [] as string[] };
    const controller = new AbortController();
    setTimeout(() => controller.abort("the page was left"), 0);
    const run = runInSlices(counting(10_000, log, 2), { signal: controller.signal });
    await expect(run).rejects.toMatchObject({ code: "aborted", cause: "the page was left" });
    expect(log.events.at(-1)).toBe("released");
    expect(log.events.length).toBeLessThan(10_000);
  });

  test("runs several works by turns", async () => {
    const log = { events: [] as string[] };
    const results = await Promise.all([runInSlices(counting(30, log, 2)), runInSlices(counting(30, log, 2))]);
    expect(results).toEqual(["counted to 30", "counted to 30"]);
    // The second begins before the first ends.
    const firstEnd = log.events.indexOf("released");
    expect(log.events.slice(0, firstEnd).filter((event) => event === "work 1")).toHaveLength(2);
  });
});

describe("stepwise", () => {
  test("hands out each step and ends with the result", () => {
    const steps = stepwise(counting(2));
    expect([steps.next(), steps.next(), steps.next()]).toEqual([
      { done: false, value: { step: 1, of: 2 } },
      { done: false, value: { step: 2, of: 2 } },
      { done: true, value: "counted to 2" },
    ]);
  });

  test("does nothing before the first step is asked for", () => {
    const log = { events: [] as string[] };
    const steps = stepwise(counting(2, log));
    expect(log.events).toEqual([]);
    steps.return("");
    expect(log.events).toEqual([]);
  });

  test("leaving early releases what the work holds", () => {
    const log = { events: [] as string[] };
    for (const { step } of stepwise(counting(9, log))) if (step === 2) break;
    expect(log.events).toEqual(["work 1", "work 2", "released"]);
  });
});

describe("mapSteps", () => {
  test("tells something else after each step and ends with the same result", () => {
    const steps = mapSteps(counting(2), ({ step }) => `step ${step}`);
    expect([steps.next(), steps.next(), steps.next()]).toEqual([
      { done: false, value: "step 1" },
      { done: false, value: "step 2" },
      { done: true, value: "counted to 2" },
    ]);
  });

  test("leaving early releases what the work holds", () => {
    const log = { events: [] as string[] };
    for (const step of mapSteps(counting(9, log), ({ step }) => step)) if (step === 2) break;
    expect(log.events).toEqual(["work 1", "work 2", "released"]);
  });
});
