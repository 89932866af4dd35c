import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { kindOf } from "./corpus.js";
import { fuzzKinds } from "./kinds.js";
import { type Finding, runFuzz } from "./run-fuzz.js";

const kindsForTest = new URL("./kinds-for-test.ts", import.meta.url).href;

describe("the runner", () => {
  test("reports foreign exceptions and inputs that hang, and goes on after them", async () => {
    const told: Finding[] = [];
    const plan = { inputs: 80, seed: 3, threads: 1, only: [], patience: 500, kinds: kindsForTest };
    const { counts, findings } = await runFuzz(plan, { found: (finding) => told.push(finding) });
    const total = [...counts.values()].reduce((sum, each) => sum + each.accepted + each.refused + each.findings, 0);
    expect(total).toBe(80);
    expect(told).toEqual(findings);
    expect(counts.get("polite")).toMatchObject({ findings: 0 });
    expect([...new Set(findings.map(({ kind }) => kind))].sort()).toEqual(["endless", "rude"]);
    for (const { kind, problem, input } of findings) {
      expect(problem).toContain(kind === "rude" ? "undefined is not a function" : "took more than 500 ms");
      expect(input[0]).toBeLessThan(64);
    }
  });

  test("deals inputs out by the shares of the kinds, and only to those that are wanted", async () => {
    const plan = { inputs: 30, seed: 3, threads: 1, only: ["polite", "greedy"], patience: 5000, kinds: kindsForTest };
    const { counts } = await runFuzz(plan);
    const totals = [...counts].map(([kind, { accepted, refused }]) => [kind, accepted + refused]);
    expect(totals).toEqual([
      ["polite", 20],
      ["greedy", 10],
    ]);
  });

  test("notices that memory grows", async () => {
    const plan = { inputs: 4000, seed: 3, threads: 1, patience: 5000, kinds: kindsForTest };
    const { growth } = await runFuzz({ ...plan, only: ["greedy"] });
    // 10,000 bytes an input, from the second quarter on.
    expect(growth).toBeGreaterThan(1e7);
    expect((await runFuzz({ ...plan, only: ["polite"] })).growth).toBeLessThan(2e6);
  });
});

test("inputs of every kind are accepted or refused", async () => {
  const round = fuzzKinds.reduce((sum, { share }) => sum + share, 0);
  const { counts, findings } = await runFuzz({ inputs: 2 * round, seed: 1, threads: 1, only: [], patience: 20_000 });
  expect(findings.map(({ kind, index, problem }) => `${kind} ${index}: ${problem}`)).toEqual([]);
  expect([...counts.keys()].sort()).toEqual(fuzzKinds.map(({ name }) => name).sort());
});

test("what was found before is accepted or refused now", async () => {
  const corpus = new URL("./corpus/", import.meta.url);
  const files = readdirSync(corpus);
  expect(files.length).toBeGreaterThan(0);
  const known = fuzzKinds.map(({ name }) => name);
  for (const file of files) expect(known, file).toContain(kindOf(file));
  for (const { name, load } of fuzzKinds) {
    const own = files.filter((file) => kindOf(file) === name);
    if (own.length === 0) continue;
    const kind = await load();
    for (const file of own) {
      expect(["accepted", "refused"], file).toContain(await kind.run(readFileSync(new URL(file, corpus))));
    }
  }
});
