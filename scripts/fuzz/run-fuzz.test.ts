import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fuzzKinds } from "./kinds.js";
import { runFuzz } from "./run-fuzz.js";

test("reports foreign exceptions and inputs that hang, and goes on after them", async () => {
  const kinds = new URL("./kinds-for-test.ts", import.meta.url).href;
  const plan = { inputs: 30, seed: 3, threads: 2, only: [], patience: 700, kinds };
  const { accepted, refused, findings } = await runFuzz(plan);
  expect(accepted + refused + findings.length).toBe(30);
  expect(accepted).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  const kindsFound = new Set(findings.map(({ kind }) => kind));
  expect([...kindsFound].sort()).toEqual(["endless", "rude"]);
  for (const { kind, problem, input } of findings) {
    expect(problem).toContain(kind === "rude" ? "undefined is not a function" : "took more than 700 ms");
    expect(input[0]).toBeLessThan(64);
  }
});

test("inputs of every kind are accepted or refused", async () => {
  const { findings } = await runFuzz({ inputs: 400, seed: 1, threads: 1, only: [], patience: 20_000 });
  expect(findings.map(({ kind, index, problem }) => `${kind} ${index}: ${problem}`)).toEqual([]);
});

test("what was found before is accepted or refused now", async () => {
  const corpus = new URL("./corpus/", import.meta.url);
  const files = readdirSync(corpus);
  expect(files.length).toBeGreaterThan(0);
  for (const kind of await fuzzKinds()) {
    for (const file of files.filter((name) => name.startsWith(`${kind.name}-`))) {
      expect(["accepted", "refused"], file).toContain(await kind.run(readFileSync(new URL(file, corpus))));
    }
  }
});
