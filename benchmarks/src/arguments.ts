/** The command line of `npm run bench`. */
import { parseArgs } from "node:util";

/** The tiers of the engine that can be requested. */
export const tiers = ["plain", "simd", "openblas"] as const;

/** A tier of the engine. */
export type Tier = (typeof tiers)[number];

/** The user's settings; undefined leaves the choice to the program. */
export interface BenchOptions {
  /** names of workloads; undefined for all */
  readonly only: readonly string[] | undefined;
  /** names of methods whose scaling with the data is measured instead; "all" for all */
  readonly scaling: readonly string[] | undefined;
  readonly json: boolean;
  readonly list: boolean;
  readonly help: boolean;
  readonly tier: Tier | undefined;
  readonly threads: number | undefined;
  readonly repeats: number | undefined;
  /** processor time instead of elapsed time, for a machine with other work */
  readonly processor: boolean;
}

/** How to call the command. */
export const usage = `npm run bench -- [--only a,b] [--json] [--tier plain|simd|openblas] [--threads n] [--repeats k] [--processor] [--list]
npm run bench -- --scaling a,b [--threads n] [--tier t] [--repeats k]

  --only a,b        these workloads instead of all
  --scaling a,b     how the time of these methods grows with samples and columns ("all" for all of them)
  --list            the names of the workloads and of their references
  --json            the results as JSON on stdout (add --silent after "npm run" to omit npm's own lines)
  --tier t          the tier of our engine (default: the fastest available)
  --threads n       threads for our side and for the references (default: each system's own choice)
  --repeats k       rounds of the alternation (default: 5, fewer when they would take more than two minutes,
                    and up to 40 within 15 seconds)
  --processor       processor time instead of elapsed time, for a machine with other work (best with --threads 1)`;

/** Parses the arguments; throws an Error with a readable message when they are invalid. */
export function parseBenchArguments(list: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...list],
    options: {
      only: { type: "string" },
      scaling: { type: "string" },
      json: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
      tier: { type: "string" },
      threads: { type: "string" },
      repeats: { type: "string" },
      processor: { type: "boolean", default: false },
    },
  });
  const { json = false, list: names = false, help = false, processor = false } = values;
  return {
    only: values.only === undefined ? undefined : parseNames("--only", "workloads", values.only),
    scaling: values.scaling === undefined ? undefined : parseNames("--scaling", "methods", values.scaling),
    json,
    list: names,
    help,
    tier: values.tier === undefined ? undefined : parseTier(values.tier),
    threads: values.threads === undefined ? undefined : parseCount("--threads", values.threads),
    repeats: values.repeats === undefined ? undefined : parseCount("--repeats", values.repeats),
    processor,
  };
}

function parseNames(flag: string, what: string, text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw new Error(`${flag} needs names of ${what} separated by commas, got "${text}"`);
  return [...new Set(names)];
}

function parseTier(text: string): Tier {
  const tier = tiers.find((candidate) => candidate === text);
  if (tier === undefined) throw new Error(`--tier must be one of ${tiers.join(", ")}; got "${text}"`);
  return tier;
}

function parseCount(flag: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 1000) {
    throw new Error(`${flag} must be a whole number from 1 to 1000, got "${text}"`);
  }
  return count;
}

/** The selected workloads, in the order of the registry; throws when a name is unknown. */
export function selectWorkloads<W extends { readonly name: string }>(
  workloads: readonly W[],
  only: readonly string[] | undefined,
): readonly W[] {
  if (only === undefined) return workloads;
  for (const name of only) {
    if (!workloads.some((workload) => workload.name === name)) {
      throw new Error(`there is no workload "${name}"; the workloads are ${workloads.map((w) => w.name).join(", ")}`);
    }
  }
  return workloads.filter(({ name }) => only.includes(name));
}
