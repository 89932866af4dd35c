/**
 * The run of one workload: every system in turn, round after round, so that a slow moment of the machine affects all
 * alike.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Measurement } from "./measurement.js";
import { fastest, totalSeconds } from "./measurement.js";

/** A system that is ready to run a repeat on request. */
export interface Participant {
  readonly name: string;
  run(): Promise<Measurement>;
  close(): void;
}

/** How a participant is started; it fails by rejecting. */
export interface Entrant {
  readonly name: string;
  start(): Promise<Participant>;
}

/** The result of a participant: its fastest repeat, or the reason why there is none. */
export type Outcome =
  | { readonly name: string; readonly best: Measurement; readonly repeats: number }
  | { readonly name: string; readonly failure: string };

/** Settings of the alternation. */
export interface AlternationOptions {
  readonly repeats: number;
  /** quick rounds go on to this many, since a just-in-time compiler needs more than a few of them */
  readonly quickRepeats: number;
  /** how many seconds the rounds beyond `repeats` may take in all */
  readonly quickSeconds: number;
  /** no further round begins when it would probably end after this many seconds; the first always runs */
  readonly budgetSeconds: number;
  /**
   * pause between two turns: the threads of OpenBLAS and OpenMP spin for about 30 ms after their work before they sleep
   */
  readonly pauseMilliseconds: number;
  readonly say: (line: string) => void;
}

/**
 * Starts the entrants, runs one repeat of each per round in the given order, and keeps the fastest of each. One that
 * fails is left out from then on; the others continue without it.
 */
export async function alternate(
  entrants: readonly Entrant[],
  options: AlternationOptions,
): Promise<readonly Outcome[]> {
  const failures = new Map<string, string>();
  const measured = new Map<string, Measurement[]>(entrants.map(({ name }) => [name, []]));
  const running: Participant[] = [];
  try {
    for (const entrant of entrants) {
      try {
        running.push(await entrant.start());
      } catch (error) {
        failures.set(entrant.name, messageOf(error));
      }
    }
    await runRounds(running, measured, failures, options);
  } finally {
    for (const participant of running) participant.close();
  }
  return entrants.map(({ name }) => {
    const repeats = measured.get(name) ?? [];
    const best = fastest(repeats);
    const failure = failures.get(name);
    if (failure !== undefined || best === undefined) return { name, failure: failure ?? "it did not run" };
    return { name, best, repeats: repeats.length };
  });
}

async function runRounds(
  participants: readonly Participant[],
  measured: ReadonlyMap<string, Measurement[]>,
  failures: Map<string, string>,
  { repeats, quickRepeats, quickSeconds, budgetSeconds, pauseMilliseconds, say }: AlternationOptions,
): Promise<void> {
  const begin = performance.now();
  for (let round = 1; round <= Math.max(repeats, quickRepeats); round++) {
    const words: string[] = [];
    for (const participant of participants.filter(({ name }) => !failures.has(name))) {
      await sleep(pauseMilliseconds);
      try {
        const measurement = await participant.run();
        measured.get(participant.name)?.push(measurement);
        words.push(`${participant.name} ${totalSeconds(measurement).toFixed(4)}`);
      } catch (error) {
        failures.set(participant.name, messageOf(error));
        words.push(`${participant.name} failed`);
      }
    }
    if (words.length === 0) return;
    say(`  round ${round} of ${Math.max(round, repeats)}: ${words.join(", ")}`);
    const spent = (performance.now() - begin) / 1000;
    if (round >= repeats && spent > quickSeconds) return;
    if (round < repeats && spent + spent / round > budgetSeconds) {
      say(`  stopping after ${round} of ${repeats} rounds, because they take long`);
      return;
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
