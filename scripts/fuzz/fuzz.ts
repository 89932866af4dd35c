/**
 * `npm run fuzz -- --inputs 100000 --seed 1`: tries inputs that nobody meant, and keeps those that are not handled well.
 * `--only saved-model,recipe` tries some kinds; `--again` tries what earlier runs have kept.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fuzzKinds } from "./kinds.js";
import { type Finding, runFuzz } from "./run-fuzz.js";

/** What was found is kept here, one file an input, named by its kind. */
const corpus = fileURLToPath(new URL("./corpus/", import.meta.url));

const { values } = parseArgs({
  options: {
    inputs: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    threads: { type: "string", default: String(availableParallelism()) },
    only: { type: "string", default: "" },
    again: { type: "boolean", default: false },
  },
});

if (values.again) await tryAgain();
else await search();

async function search(): Promise<void> {
  const plan = {
    inputs: Number(values.inputs),
    seed: Number(values.seed),
    threads: Number(values.threads),
    only: values.only === "" ? [] : values.only.split(","),
    patience: 5000,
  };
  const start = performance.now();
  let shown = 0;
  const { accepted, refused, findings } = await runFuzz(plan, (done) => {
    if (done < shown + plan.inputs / 20) return;
    shown = done;
    console.error(`${done} of ${plan.inputs}, ${((performance.now() - start) / 1000).toFixed(0)} s`);
  });
  for (const finding of findings) keep(finding);
  console.log(`${accepted} accepted, ${refused} refused, ${findings.length} not handled well`);
  if (findings.length > 0) process.exitCode = 1;
}

function keep({ kind, index, problem, input }: Finding): void {
  mkdirSync(corpus, { recursive: true });
  const name = `${kind}-${values.seed}-${index}.bin`;
  writeFileSync(join(corpus, name), input);
  console.log(`\n${name}: ${problem}`);
}

/** The inputs that were kept, each named by its kind. */
async function tryAgain(): Promise<void> {
  for (const kind of await fuzzKinds()) {
    for (const file of readdirSync(corpus).filter((name) => name.startsWith(`${kind.name}-`))) {
      console.log(file, await kind.run(readFileSync(join(corpus, file))));
    }
  }
}
