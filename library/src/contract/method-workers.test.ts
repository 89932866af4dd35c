/** Methods that fit many models: a store keeps results, and workers fill it before the fit. */

import { describe, expect, test } from "vitest";
import { toyFacts } from "../../test/toy-facts.js";
import type { PlainData } from "../core/plain-data.js";
import type { Progress } from "../core/run.js";
import type { AnyFitData, AnyRecipe } from "./contract.js";
import type { ResultStore, Workers } from "./fit-control.js";
import { createMethod } from "./method.js";
import * as state from "./state/fields.js";

/** Learns the number that the store has under "answer", or works it out itself. */
function learner(calls: string[]): AnyRecipe {
  return createMethod<
    undefined,
    Record<never, never>,
    Record<never, never>,
    unknown,
    Progress,
    { labels: Int32Array },
    AnyFitData
  >(
    {
      kind: "learner",
      title: "Learner",
      summary: "Learns a number.",
      facts: toyFacts,
      options: {},
      learns: { answer: state.data("what was found", () => undefined) },
    },
    {
      role: "clusterer",
      target: "none",
      offers: [],
      fit: (_, __, ___, store?: ResultStore) => {
        const found = store?.get("answer");
        if (found === undefined) store?.set("answer", 1);
        calls.push(found === undefined ? "computed" : "found");
        return { state: { answer: found ?? 1 } };
      },
      prepare: async (data, _, store, { workers }) => {
        calls.push("prepared");
        await workers.run({ x: data.x }, [], (result) => store.set("answer", result));
      },
      view: () => ({ labels: new Int32Array(0) }),
    },
  )();
}

const workers: Workers = {
  count: 1,
  run: async (_, __, onResult) => {
    await Promise.resolve();
    onResult(42, 0);
  },
};
const data = { x: [[1]] };

describe("a store", () => {
  test("returns stored results, and stores new ones", async () => {
    const calls: string[] = [];
    const store = new Map<string, PlainData>();
    expect(learner(calls).fit(data, { store }).state).toEqual({ answer: 1 });
    expect(store.get("answer")).toBe(1);
    store.set("answer", 7);
    expect((await learner(calls).fitAsync(data, { store })).state).toEqual({ answer: 7 });
    expect(calls).toEqual(["computed", "found"]);
  });
});

describe("workers", () => {
  test("fill the store before an asynchronous fit, a new one if none is given", async () => {
    const calls: string[] = [];
    expect((await learner(calls).fitAsync(data, { workers })).state).toEqual({ answer: 42 });
    const store = new Map<string, PlainData>();
    await learner(calls).fitAsync(data, { workers, store });
    expect(store.get("answer")).toBe(42);
    expect(calls).toEqual(["prepared", "found", "prepared", "found"]);
  });

  test("are not used in a synchronous fit", () => {
    const calls: string[] = [];
    expect(learner(calls).fit(data, { workers }).state).toEqual({ answer: 1 });
    expect(calls).toEqual(["computed"]);
  });

  test("are called only after the data are validated", async () => {
    const calls: string[] = [];
    await expect(learner(calls).fitAsync({ x: [[NaN]] }, { workers })).rejects.toThrow("learner: x has NaN");
    expect(calls).toEqual([]);
  });
});
