/** `npm run bench`: Lectern and its references, side by side on the same data in the same run. See ../README.md. */
import type { Entrant } from "./alternate.js";
import { type BenchOptions, parseBenchArguments, selectWorkloads, usage } from "./arguments.js";
import type { WorkloadResult } from "./bench-workload.js";
import { benchWorkload } from "./bench-workload.js";
import { startProcess } from "./child-process.js";
import { cacheDirectory, provideData } from "./data-cache.js";
import { selectEngine } from "./engine.js";
import type { Availability } from "./install-references.js";
import { installReferences, thisSystem } from "./install-references.js";
import { describeMachine } from "./machine.js";
import { clockVariable } from "./measurement.js";
import type { ProcessOptions } from "./processes.js";
import { ourCommand, referenceCommand } from "./processes.js";
import { toJson } from "./results-json.js";
import { measureScaling, renderScaling } from "./scaling.js";
import { scalingMethods } from "./scaling-methods.js";
import { renderTable } from "./table.js";
import type { Reference, Workload } from "./workload.js";
import { workloads } from "./workloads/index.js";

const defaultRepeats = 5;
const quickRepeats = 40;
const quickSeconds = 15;
const budgetSeconds = 120;

async function main(commandLine: readonly string[]): Promise<number> {
  const options = parseBenchArguments(commandLine);
  if (options.help) return print(usage);
  if (options.list) return print(workloads.map(describe).join("\n"));
  if (options.scaling !== undefined) return print(scale(options.scaling, options));
  const selected = selectWorkloads(workloads, options.only);

  const system = thisSystem();
  const references = selected.flatMap((workload) => workload.references);
  const available = await installReferences(
    {
      python: selected.some(({ data }) => data !== undefined) || references.some(({ kind }) => kind === "python"),
      packages: references.flatMap((reference) => (reference.kind === "npm" ? [] : reference.packages)),
    },
    system,
    say,
  );
  const machine = await describeMachine(system, available.python);
  const environment = options.processor
    ? { ...machine.environment, [clockVariable]: "processor" }
    : machine.environment;
  const facts = options.processor ? [...machine.facts, "seconds are processor time"] : machine.facts;
  // The table has them in its heading; the JSON does not contain them.
  if (options.json) for (const fact of facts) say(fact);
  const directory = cacheDirectory();
  const results: WorkloadResult[] = [];
  for (const workload of selected) {
    say(workload.name);
    const dataSets = workload.data === undefined ? [] : [workload.data];
    const hasData = await provideData(dataSets, directory, system, available.python, say);
    if (!hasData) say("  the data could not be written: ours runs on stand-in data of the same shape");
    const settings = { ...options, environment, directory: hasData ? directory : undefined };
    const result = await benchWorkload(
      workload,
      { name: "lectern", start: () => startProcess("lectern", ourCommand(workload, settings)) },
      workload.references.map((reference) => entrantFor(workload, reference, settings, available)),
      {
        repeats: options.repeats ?? defaultRepeats,
        quickRepeats: options.repeats ?? quickRepeats,
        quickSeconds,
        budgetSeconds: options.repeats === undefined ? budgetSeconds : Number.POSITIVE_INFINITY,
        pauseMilliseconds: 100,
        say,
      },
    );
    for (const { name, failure } of result.failures) say(`  ${name} did not run: ${failure}`);
    if (result.judgement.ratio === null) say(`  no ratio: ${result.judgement.reason}`);
    results.push(result);
  }
  print(options.json ? JSON.stringify(toJson(results), undefined, 2) : renderTable(results, facts));
  return results.every(({ ours }) => ours !== undefined) ? 0 : 1;
}

/** Measures how the time of methods scales, in this process: there is no reference to alternate with. */
function scale(names: readonly string[], options: BenchOptions): string {
  const methods = selectWorkloads(scalingMethods, names.includes("all") ? undefined : names);
  selectEngine(options.tier, options.threads?.toString());
  const results = methods.map((method) => {
    say(method.name);
    return measureScaling(method, options.repeats ?? 3, () => performance.now());
  });
  return options.json ? JSON.stringify(results, undefined, 2) : renderScaling(results);
}

function entrantFor(
  workload: Workload,
  reference: Reference,
  settings: ProcessOptions,
  available: Availability,
): Entrant {
  const { name, kind } = reference;
  return {
    name,
    async start() {
      if (kind === "python" && !available.python) throw new Error("Debian's Python with scikit-learn is not installed");
      const missing = kind === "npm" ? [] : reference.packages.filter((needed) => available.missing.has(needed));
      if (missing.length > 0) throw new Error(`it needs the packages ${missing.join(", ")}`);
      return startProcess(name, referenceCommand(workload, reference, settings));
    },
  };
}

function describe({ name, references }: Workload): string {
  return `${name}: ${references.map((reference) => `${reference.name} (${reference.kind})`).join(", ")}`;
}

/** Results go to stdout, everything else to stderr, so that a program can read them. */
function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
