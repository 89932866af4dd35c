import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runSideBySide, type Step } from "./side-by-side.mjs";

const folder = mkdtempSync(join(tmpdir(), "side by side "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The behaviour of a step besides printing; `until` is the heading of a step that must have begun before this one ends.
 */
interface Behaviour {
  readonly until?: string;
  readonly exit?: number;
  readonly after?: string;
  readonly waits?: boolean;
}

/** A step that prints when it begins and when it ends. */
function step(heading: string, { until = heading, exit = 0, after, waits }: Behaviour = {}): Step {
  const program = `
    const { existsSync, writeFileSync } = require("node:fs");
    console.log("${heading} begins");
    writeFileSync(${JSON.stringify(join(folder, heading))}, "");
    setInterval(() => {
      if (!existsSync(${JSON.stringify(join(folder, until))})) return;
      console.error("${heading} ends");
      process.exit(${exit});
    }, 10);`;
  return { heading, program: ["--eval", program], ...(after !== undefined && { after }), ...(waits && { waits }) };
}

async function outcome(steps: readonly Step[], cores = 2) {
  const said: string[] = [];
  const errors: string[] = [];
  const options = { cores, say: (text: string) => said.push(text), sayError: (text: string) => errors.push(text) };
  const failure = await runSideBySide(steps, options).then(
    () => undefined,
    (error: Error) => error,
  );
  return { said, headings: said.map((text) => /=== (\w+)/.exec(text)?.[1]), errors, failure };
}

test("steps run at the same time; the output of each is shown in one piece", async () => {
  const { said, failure } = await outcome([step("a1", { until: "a2" }), step("a2", { until: "a1" })]);
  expect(failure).toBeUndefined();
  expect(said.map((text) => text.replace(/, [\d.]+ s/, "")).sort()).toEqual([
    "\n=== a1\na1 begins\na1 ends",
    "\n=== a2\na2 begins\na2 ends",
  ]);
});

test("a step that reads the result of another waits for it, and lets others run first", async () => {
  const steps = [step("b1", { until: "b3" }), step("b2", { after: "b1" }), step("b3")];
  const { headings } = await outcome(steps);
  expect([...headings].sort()).toEqual(["b1", "b2", "b3"]);
  expect(headings.indexOf("b1")).toBeLessThan(headings.indexOf("b2"));
});

test("no more run at once than there are cores", async () => {
  const { headings } = await outcome([step("c1"), step("c2"), step("c3")], 1);
  expect(headings).toEqual(["c1", "c2", "c3"]);
});

test("a step that only waits leaves its core to another", async () => {
  const { headings, failure } = await outcome([step("w1", { until: "w2", waits: true }), step("w2")], 1);
  expect(failure).toBeUndefined();
  expect([...headings].sort()).toEqual(["w1", "w2"]);
});

test("the first failure ends the others, keeps later ones from starting and is the one reported", async () => {
  const endless = step("d1", { until: "never" });
  const { said, errors, failure } = await outcome([endless, step("d2", { exit: 3 }), step("d3")]);
  expect(said).toEqual([]);
  expect(errors).toEqual(["d2 begins\nd2 ends\n\n=== FAILED: d2"]);
  expect(failure).toMatchObject({ message: "d2: exited with code 3", exitCode: 3 });
});

test("a step after an unknown one is an error and not an endless wait", async () => {
  const { failure } = await outcome([step("e1", { after: "e2" })]);
  expect(failure?.message).toBe("no step is called e2");
});
