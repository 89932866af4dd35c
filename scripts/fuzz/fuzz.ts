/**
 * `npm run fuzz -- --inputs 100000 --seed 1`: tries inputs that nobody meant, and keeps those that are not handled well.
 * `--kind saved-model,recipe` tries some kinds; `--again` tries what earlier runs have kept.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { kindOf } from "./corpus.js";
import { fuzzKinds } from "./kinds.js";
import { type Finding, type FuzzResult, runFuzz } from "./run-fuzz.js";

/** What was found is kept here, one file an input, named by its kind. */
const corpus = fileURLToPath(new URL("./corpus/", import.meta.url));

/** Growth of memory beyond this in one thread is a leak. */
const MAX_GROWTH = 48 * 2 ** 20;

const { values } = parseArgs({
  options: {
    inputs: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    threads: { type: "string", default: String(availableParallelism()) },
    kind: { type: "string", default: "" },
    again: { type: "boolean", default: false },
  },
});

if (values.again) await tryAgain();
else await search();

async function search(): Promise<void> {
  const plan = {
    inputs: wholeNumber("inputs"),
    seed: wholeNumber("seed"),
    threads: wholeNumber("threads"),
    only: wantedKinds(),
    patience: 5000,
  };
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(0)} s`;
  let shown = 0;
  const done = (inputs: number) => {
    if (inputs < shown + plan.inputs / 20) return;
    shown = inputs;
    console.error(`${inputs} of ${plan.inputs}, ${seconds()}`);
  };
  const result = await runFuzz(plan, { done, found: keep });
  console.log(`\n${summaryOf(result)}\nseed ${plan.seed}, ${seconds()}`);
  if (result.findings.length > 0 || result.growth > MAX_GROWTH) process.exitCode = 1;
}

function wholeNumber(name: "inputs" | "seed" | "threads"): number {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`--${name} must be a whole number, got ${values[name]}`);
}

function wantedKinds(): readonly string[] {
  const known = fuzzKinds.map(({ name }) => name);
  const wanted = values.kind === "" ? [] : values.kind.split(",");
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`there is no kind ${unknown.join(", ")}; there are ${known.join(", ")}`);
  return wanted;
}

function keep({ kind, index, problem, input }: Finding): void {
  mkdirSync(corpus, { recursive: true });
  const name = `${kind}-${values.seed}-${index}.bin`;
  writeFileSync(join(corpus, name), input);
  console.log(`\n${name}: ${problem}`);
}

/** A line for each kind, and the growth of memory. */
function summaryOf({ counts, findings, growth }: FuzzResult): string {
  const lines = [...counts].map(([kind, { accepted, refused, findings: bad, longest }]) =>
    [
      kind.padEnd(12),
      `${accepted} accepted`.padStart(17),
      `${refused} refused`.padStart(16),
      `${bad} not handled well`.padStart(20),
      `longest ${longest.toFixed(0)} ms`.padStart(18),
    ].join(" "),
  );
  const verdict = growth > MAX_GROWTH ? ", which is a leak" : "";
  const megabytes = (growth / 2 ** 20).toFixed(1);
  return [
    ...lines,
    `${findings.length} inputs were not handled well; memory grew by at most ${megabytes} MB in a thread${verdict}`,
  ].join("\n");
}

/** The inputs that were kept, each named by its kind. */
async function tryAgain(): Promise<void> {
  const files = readdirSync(corpus);
  for (const { name, load } of fuzzKinds.filter(
    (each) => wantedKinds().length === 0 || wantedKinds().includes(each.name),
  )) {
    const own = files.filter((file) => kindOf(file) === name);
    const kind = own.length > 0 ? await load() : undefined;
    for (const file of own) console.log(file, await kind?.run(readFileSync(join(corpus, file))));
  }
}
