import { describe, expect, test } from "vitest";
import type { Entrant } from "./alternate.js";
import { alternate } from "./alternate.js";
import type { Measurement } from "./measurement.js";

const quick = {
  repeats: 3,
  quickRepeats: 3,
  quickSeconds: 0,
  budgetSeconds: Number.POSITIVE_INFINITY,
  pauseMilliseconds: 0,
  say: () => {},
};

/** An entrant that records what happens to it; `answer` gives the measurement of each repeat. */
function scripted(name: string, log: string[], answer: (repeat: number) => Measurement): Entrant {
  return {
    name,
    async start() {
      log.push(`${name} starts`);
      let repeat = 0;
      return {
        name,
        async run() {
          log.push(name);
          return answer(++repeat);
        },
        close: () => log.push(`${name} closes`),
      };
    },
  };
}

const taking = (...seconds: number[]) => {
  return (repeat: number) => ({ seconds: { fit: seconds[repeat - 1] }, quality: { repeat } });
};

describe("alternate", () => {
  test("runs every system once per round, in turn, after starting all of them", async () => {
    const log: string[] = [];
    await alternate([scripted("ours", log, taking(1, 1, 1)), scripted("theirs", log, taking(1, 1, 1))], quick);
    expect(log).toEqual([
      ...["ours starts", "theirs starts"],
      ...["ours", "theirs", "ours", "theirs", "ours", "theirs"],
      ...["ours closes", "theirs closes"],
    ]);
  });

  test("goes on while rounds are quick, up to a number of them", async () => {
    const once = async (quickSeconds: number) => {
      const log: string[] = [];
      await alternate([scripted("ours", log, () => ({ seconds: { fit: 1 }, quality: {} }))], {
        ...quick,
        quickRepeats: 7,
        quickSeconds,
      });
      return log.filter((word) => word === "ours").length;
    };
    expect([await once(60), await once(0)]).toEqual([7, 3]);
  });

  test("keeps the fastest repeat of each with the quality of that repeat", async () => {
    const entrants = [scripted("ours", [], taking(3, 1, 2)), scripted("theirs", [], taking(5, 6, 4))];
    expect(await alternate(entrants, quick)).toEqual([
      { name: "ours", best: { seconds: { fit: 1 }, quality: { repeat: 2 } }, repeats: 3 },
      { name: "theirs", best: { seconds: { fit: 4 }, quality: { repeat: 3 } }, repeats: 3 },
    ]);
  });

  test("leaves out a system that cannot start and runs the others", async () => {
    const log: string[] = [];
    const absent: Entrant = { name: "absent", start: () => Promise.reject(new Error("not installed")) };
    const outcomes = await alternate([scripted("ours", log, taking(1, 1, 1)), absent], quick);
    expect(outcomes[1]).toEqual({ name: "absent", failure: "not installed" });
    expect(log.filter((entry) => entry === "ours")).toHaveLength(3);
  });

  test("a system that fails during a round is not run again, has no result, and is closed", async () => {
    const log: string[] = [];
    const broken = scripted("broken", log, (repeat) => {
      if (repeat === 2) throw new Error("out of memory");
      return taking(1)(1);
    });
    const outcomes = await alternate([scripted("ours", log, taking(1, 1, 1)), broken], quick);
    expect(outcomes[1]).toEqual({ name: "broken", failure: "out of memory" });
    expect(outcomes[0]).toMatchObject({ repeats: 3 });
    expect(log.filter((entry) => entry === "broken")).toHaveLength(2);
    expect(log).toContain("broken closes");
  });

  test("begins no further round once the budget is spent, but always runs the first", async () => {
    const said: string[] = [];
    const outcomes = await alternate([scripted("ours", [], taking(1, 1, 1))], {
      ...quick,
      budgetSeconds: 0,
      say: (line) => said.push(line),
    });
    expect(outcomes[0]).toMatchObject({ repeats: 1 });
    expect(said.join("\n")).toMatch(/stopping after 1 of 3 rounds/);
  });
});
