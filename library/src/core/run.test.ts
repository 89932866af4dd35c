import { describe, expect, test } from "vitest";
import { LecternError } from "./errors.js";
import {
  type Asking,
  answering,
  answeringAsync,
  mapSteps,
  type Progress,
  runInSlices,
  runToEnd,
  runTogether,
  shareDone,
  stepwise,
  stopWhen,
  timed,
  type Work,
} from "./run.js";

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
  test("reports the progress after each step, in order, and returns the result", async () => {
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

  test("needs no control, and returns at once when the work ends in its first step", async () => {
    const log = { events: [] as string[] };
    const onProgress = () => log.events.push("progress");
    expect(await drive(counting(0, log), { onProgress })).toBe("counted to 0");
    expect(log.events).toEqual(["released"]);
    expect(await drive(counting(2))).toBe("counted to 2");
  });

  test("stops before it begins when the signal has already fired", async () => {
    const log = { events: [] as string[] };
    const signal = AbortSignal.abort("enough");
    const error = await drive(counting(3, log), { signal }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LecternError);
    expect(error).toMatchObject({ code: "aborted", message: "the fit was stopped by its signal", cause: "enough" });
    // Work that never began holds nothing.
    expect(log.events).toEqual([]);
  });

  test("stops between two steps when the signal fires, and lets the work release its resources", async () => {
    const log = { events: [] as string[] };
    const controller = new AbortController();
    const onProgress = ({ step }: Progress) => {
      if (step === 2) controller.abort();
    };
    const run = drive(counting(5, log), { signal: controller.signal, onProgress });
    await expect(run).rejects.toMatchObject({ code: "aborted", cause: { name: "AbortError" } });
    expect(log.events).toEqual(["work 1", "work 2", "released"]);
  });

  test("a callback that throws ends the work, which releases its resources", async () => {
    const log = { events: [] as string[] };
    const onProgress = () => {
      throw new Error("no more paper");
    };
    await expect(drive(counting(5, log), { onProgress })).rejects.toThrow("no more paper");
    expect(log.events).toEqual(["work 1", "released"]);
  });

  test("passes on an error of the work", async () => {
    // biome-ignore lint/correctness/useYield: work that fails in its first turn
    function* failing(): Work<Progress, string> {
      throw new LecternError("numerical", "singular");
    }
    await expect(drive(failing())).rejects.toMatchObject({ code: "numerical", message: "singular" });
  });
});

describe("runInSlices", () => {
  test("lets timers and messages run in between", async () => {
    const log = { events: [] as string[] };
    setTimeout(() => log.events.push("timer"), 0);
    // 60 steps of 2 ms make several slices; runToEnd would let nothing through.
    await runInSlices(counting(60, log, 2));
    const timer = log.events.indexOf("timer");
    expect(timer).toBeGreaterThan(0);
    expect(timer).toBeLessThan(log.events.indexOf("work 60"));
  });

  test("can be stopped from outside while it runs", async () => {
    const log = { events: [] as string[] };
    const controller = new AbortController();
    setTimeout(() => controller.abort("the page was left"), 0);
    const run = runInSlices(counting(10_000, log, 2), { signal: controller.signal });
    await expect(run).rejects.toMatchObject({ code: "aborted", cause: "the page was left" });
    expect(log.events.at(-1)).toBe("released");
    expect(log.events.length).toBeLessThan(10_000);
  });

  test("interleaves several tasks", async () => {
    const log = { events: [] as string[] };
    const results = await Promise.all([runInSlices(counting(30, log, 2)), runInSlices(counting(30, log, 2))]);
    expect(results).toEqual(["counted to 30", "counted to 30"]);
    // The second begins before the first ends.
    const firstEnd = log.events.indexOf("released");
    expect(log.events.slice(0, firstEnd).filter((event) => event === "work 1")).toHaveLength(2);
  });
});

describe("stepwise", () => {
  test("yields each step and ends with the result", () => {
    const steps = stepwise(counting(2));
    expect([steps.next(), steps.next(), steps.next()]).toEqual([
      { done: false, value: { step: 1, of: 2 } },
      { done: false, value: { step: 2, of: 2 } },
      { done: true, value: "counted to 2" },
    ]);
  });

  test("does nothing before the first step is requested", () => {
    const log = { events: [] as string[] };
    const steps = stepwise(counting(2, log));
    expect(log.events).toEqual([]);
    steps.return("");
    expect(log.events).toEqual([]);
  });

  test("leaving early releases the resources of the work", () => {
    const log = { events: [] as string[] };
    for (const { step } of stepwise(counting(9, log))) if (step === 2) break;
    expect(log.events).toEqual(["work 1", "work 2", "released"]);
  });
});

describe("mapSteps", () => {
  test("yields another value after each step and ends with the same result", () => {
    const steps = mapSteps(counting(2), ({ step }) => `step ${step}`);
    expect([steps.next(), steps.next(), steps.next()]).toEqual([
      { done: false, value: "step 1" },
      { done: false, value: "step 2" },
      { done: true, value: "counted to 2" },
    ]);
  });

  test("leaving early releases the resources of the work", () => {
    const log = { events: [] as string[] };
    for (const step of mapSteps(counting(9, log), ({ step }) => step)) if (step === 2) break;
    expect(log.events).toEqual(["work 1", "work 2", "released"]);
  });
});

/** A condition that takes no work to find out. */
function when(condition: (progress: Progress) => boolean) {
  // biome-ignore lint/correctness/useYield: there is nothing to tell
  return function* (progress: Progress): Work<Progress, boolean> {
    return condition(progress);
  };
}

/** Each way to run work as a part of other work. */
const wrappers: Record<string, (work: Work<Progress, unknown>) => Work<Progress, unknown>> = {
  mapSteps: (work) => mapSteps(work, (progress) => progress),
  stopWhen: (work) =>
    stopWhen(
      work,
      when(() => false),
    ),
  timed,
  stepwise,
};

describe.each(Object.entries(wrappers))("work inside %s", (_, wrap) => {
  test("does nothing before the first step is requested", () => {
    const log = { events: [] as string[] };
    const work = wrap(counting(2, log));
    expect(log.events).toEqual([]);
    work.return("");
    expect(log.events).toEqual([]);
  });

  test("releases its resources when the outer work is left", () => {
    const log = { events: [] as string[] };
    function* outside(): Work<Progress, unknown> {
      return yield* wrap(wrap(counting(9, log)));
    }
    for (const { step } of outside()) if (step === 2) break;
    expect(log.events).toEqual(["work 1", "work 2", "released"]);
  });

  test("releases its resources when an error is thrown into the outer work", () => {
    const log = { events: [] as string[] };
    const work = wrap(counting(9, log));
    work.next();
    expect(() => work.throw(new Error("from outside"))).toThrow("from outside");
    expect(log.events).toEqual(["work 1", "released"]);
  });

  test("passes on its own error", () => {
    function* failing(): Work<Progress, string> {
      yield { step: 1 };
      throw new LecternError("numerical", "singular");
    }
    expect(() => runToEnd(wrap(failing()))).toThrow("singular");
  });
});

describe("stopWhen", () => {
  test("stops after the first step that meets the condition, and then has no result", () => {
    const log = { events: [] as string[] };
    const told: number[] = [];
    const work = stopWhen(
      counting(9, log),
      when(({ step }) => step >= 2),
    );
    expect(runToEnd(work, { onProgress: ({ step }) => told.push(step) })).toBeUndefined();
    expect(told).toEqual([1, 2]);
    expect(log.events).toEqual(["work 1", "work 2", "released"]);
  });

  test("checks the condition only when the next step is requested", () => {
    const asked: number[] = [];
    const work = stopWhen(
      counting(9),
      when(({ step }) => asked.push(step) > 1),
    );
    work.next();
    expect(asked).toEqual([]);
    work.next();
    expect(asked).toEqual([1]);
  });

  test("ends with the result of work that never meets the condition", () => {
    expect(
      runToEnd(
        stopWhen(
          counting(3),
          when(() => false),
        ),
      ),
    ).toBe("counted to 3");
  });

  test("passes on the progress of finding out", () => {
    const told: number[] = [];
    const work = stopWhen(counting(2), function* ({ step }) {
      yield { step: 10 * step };
      return false;
    });
    runToEnd(work, { onProgress: ({ step }) => told.push(step) });
    expect(told).toEqual([1, 10, 2, 20]);
  });
});

describe("timed", () => {
  test("measures the time of the steps and not that between them", () => {
    const pause = () => {
      const end = performance.now() + 20;
      while (performance.now() < end);
    };
    const { result, seconds } = runToEnd(timed(counting(5, { events: [] }, 4)), { onProgress: pause });
    expect(result).toBe("counted to 5");
    expect(seconds).toBeGreaterThan(0.0199);
    // All of it took 20 ms of steps and 100 ms of pauses.
    const start = performance.now();
    const unhurried = runToEnd(timed(counting(5)), { onProgress: pause });
    expect(unhurried.seconds).toBeLessThan((performance.now() - start) / 1000 - 0.0999);
  });
});

/** Asks for the doubles of the numbers from 1 and adds them up. */
function* doubling(count: number, { events }: Log = { events: [] }): Asking<number, number, number> {
  try {
    let sum = 0;
    for (let k = 1; k <= count; k++) {
      const answer = yield k;
      events.push(`${k} is answered by ${answer}`);
      sum += answer;
    }
    return sum;
  } finally {
    events.push("released");
  }
}

describe("answering", () => {
  function* double(k: number): Work<string, number> {
    yield `half of ${k}`;
    yield `all of ${k}`;
    return 2 * k;
  }

  test("answers requests, and reports the progress of the answers", () => {
    const told: string[] = [];
    expect(runToEnd(answering(doubling(2), double), { onProgress: (progress) => told.push(progress) })).toBe(6);
    expect(told).toEqual(["half of 1", "all of 1", "half of 2", "all of 2"]);
  });

  test("when left during an answer, both the answer and the requesting work release their resources", () => {
    const log = { events: [] as string[] };
    const released: Log = { events: [] };
    for (const { step } of answering(doubling(3, log), function* (k): Work<Progress, number> {
      yield* counting(5, released);
      return 2 * k;
    })) {
      if (step === 2) break;
    }
    expect(log.events).toEqual(["released"]);
    expect(released.events).toEqual(["work 1", "work 2", "released"]);
  });

  test("a failing answer ends the requesting work", () => {
    const log = { events: [] as string[] };
    // biome-ignore lint/correctness/useYield: an answer that fails in its first turn
    function* failing(): Work<string, number> {
      throw new Error("no answer");
    }
    expect(() => runToEnd(answering(doubling(3, log), failing))).toThrow("no answer");
    expect(log.events).toEqual(["released"]);
  });
});

describe("answeringAsync", () => {
  test("waits for the answers", async () => {
    const log = { events: [] as string[] };
    expect(await answeringAsync(doubling(3, log), async (k) => 2 * k)).toBe(12);
    expect(log.events).toEqual(["1 is answered by 2", "2 is answered by 4", "3 is answered by 6", "released"]);
  });

  test("a failing answer ends the requesting work", async () => {
    const log = { events: [] as string[] };
    const answer = (k: number) => (k === 2 ? Promise.reject(new Error("no answer")) : Promise.resolve(k));
    await expect(answeringAsync(doubling(3, log), answer)).rejects.toThrow("no answer");
    expect(log.events).toEqual(["1 is answered by 1", "released"]);
  });
});

describe("runTogether", () => {
  test("serves the requests of all tasks together until each has ended, and keeps the order of the results", () => {
    const served: (readonly Progress[])[] = [];
    const works = [counting(2), counting(0), counting(3)];
    const together = runTogether(works, function* (requests, round) {
      served.push(requests);
      yield { step: round };
    });
    const told: Progress[] = [];
    const results = runToEnd(together, { onProgress: (progress) => told.push(progress) });
    expect(results).toEqual(["counted to 2", "counted to 0", "counted to 3"]);
    expect(told).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
    expect(served.map((requests) => requests.map(({ step, of }) => `${step}/${of}`))).toEqual([
      ["1/2", "1/3"],
      ["2/2", "2/3"],
      ["3/3"],
    ]);
  });

  test("does nothing without tasks", () => {
    const serve = () => {
      throw new Error("nobody asked");
    };
    expect(runToEnd(runTogether([], serve))).toEqual([]);
  });

  test("an error while serving, or of one task, lets all of them release their resources", () => {
    const logs = [{ events: [] as string[] }, { events: [] as string[] }];
    const serve = () => {
      throw new Error("no service");
    };
    const works = logs.map((log) => counting(2, log));
    expect(() => runToEnd(runTogether(works, serve))).toThrow("no service");
    expect(logs.map(({ events }) => events.at(-1))).toEqual(["released", "released"]);
    const log = { events: [] as string[] };
    // biome-ignore lint/correctness/useYield: work that fails in its first turn
    function* failing(): Work<Progress, string> {
      throw new Error("singular");
    }
    expect(() => runToEnd(runTogether([counting(2, log), failing()], serve))).toThrow("singular");
    expect(log.events).toEqual(["work 1", "released"]);
  });

  test("stopped while serving, it lets all tasks release their resources", () => {
    const logs = [{ events: [] as string[] }, { events: [] as string[] }];
    const works = logs.map((log) => counting(2, log));
    for (const _ of runTogether(works, function* () {
      yield { step: 1 };
    })) {
      break;
    }
    expect(logs.map(({ events }) => events)).toEqual([
      ["work 1", "released"],
      ["work 1", "released"],
    ]);
  });
});

describe("shareDone", () => {
  test("counts steps, and the share done of the current one", () => {
    expect(shareDone({ step: 1, of: 4 })).toBe(0.25);
    expect(shareDone({ step: 4, of: 4 })).toBe(1);
    expect(shareDone({ step: 3, of: 4, inner: { step: 1, of: 2 } })).toBe(0.625);
    expect(shareDone({ step: 1, of: 2, inner: { step: 2, of: 2, inner: { step: 1, of: 2 } } })).toBe(0.375);
  });

  test("a step of unknown length counts when it ends", () => {
    expect(shareDone({ step: 3, of: 4, inner: { step: 17 } })).toBe(0.5);
    expect(shareDone({ step: 3 })).toBeUndefined();
    expect(shareDone({ step: 3, inner: { step: 1, of: 2 } })).toBeUndefined();
  });

  test("stays between 0 and 1, and never falls", () => {
    let last = 0;
    for (let step = 1; step <= 3; step++) {
      const told = [1, 2, 3, 4].map((k): Progress => ({ step, of: 3, inner: { step: k, of: 4 } }));
      for (const progress of [...told, { step, of: 3 }]) {
        const share = shareDone(progress) as number;
        expect(share).toBeGreaterThanOrEqual(last);
        last = share;
      }
    }
    expect(last).toBe(1);
    expect(shareDone({ step: 5, of: 4 })).toBe(1);
  });
});
