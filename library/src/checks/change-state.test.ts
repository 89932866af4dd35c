import { expect, test } from "vitest";
import { equalPlainData, isPlainData } from "../core/plain-data.js";
import { createRandom } from "../numeric/random/random.js";
import { changeState } from "./change-state.js";

const state = {
  coefficients: Float64Array.of(1, 2, 3),
  intercept: 4,
  trees: [{ child: Int32Array.of(1, -1) }, { child: Int32Array.of(-1) }],
  name: "gini",
  sparse: false,
};

test("changes one part, of every kind in the course of time, and leaves the given state alone", () => {
  const before = structuredClone(state);
  const changed = new Set<string>();
  let same = 0;
  for (let seed = 0; seed < 400; seed++) {
    const forged = changeState(state, createRandom(seed)) as Record<string, unknown>;
    expect(isPlainData(forged)).toBe(true);
    const names = Object.keys(state).filter((name) => !equalPlainData(forged[name], state[name as keyof typeof state]));
    expect(names.length).toBeLessThanOrEqual(1);
    if (names.length === 0) same++;
    for (const name of names) changed.add(name);
  }
  expect([...changed].sort()).toEqual(Object.keys(state).sort());
  // Some odd numbers happen to be the ones that stand there.
  expect(same).toBeLessThan(80);
  expect(state).toEqual(before);
});

test("the same seed changes the same part", () => {
  for (let seed = 0; seed < 20; seed++) {
    expect(changeState(state, createRandom(seed))).toEqual(changeState(state, createRandom(seed)));
  }
});

test("a state without parts becomes something else", () => {
  expect(changeState({}, createRandom(1))).toBeDefined();
});
