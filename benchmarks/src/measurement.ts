/** The result of one repeat of a workload: seconds by phase and figures of quality. */

/** Figures of quality reported by a system: numbers to compare, and texts or lists for information. */
export type Quality = Readonly<Record<string, unknown>>;

/** One repeat. */
export interface Measurement {
  /** seconds by phase, e.g. { fit: 0.03, predict: 0.001 } */
  readonly seconds: Readonly<Record<string, number>>;
  readonly quality: Quality;
}

/** The time of a repeat: the sum of its phases. */
export function totalSeconds({ seconds }: Measurement): number {
  return Object.values(seconds).reduce((sum, value) => sum + value, 0);
}

/** The fastest repeat, with its quality; undefined when there is none. */
export function fastest(measurements: readonly Measurement[]): Measurement | undefined {
  let best: Measurement | undefined;
  for (const candidate of measurements) {
    if (best === undefined || totalSeconds(candidate) < totalSeconds(best)) best = candidate;
  }
  return best;
}

/** Times the phases of a repeat; code outside `time` is not counted. */
export interface Stopwatch {
  readonly seconds: Readonly<Record<string, number>>;
  time<T>(phase: string, work: () => T): T;
  timeAsync<T>(phase: string, work: () => Promise<T>): Promise<T>;
}

/** The variable of the environment that makes every process measure processor time. */
export const clockVariable = "LECTERN_BENCH_CLOCK";

/** Elapsed seconds, or the processor time of all threads of this process if the environment says so. */
function now(): number {
  if (process.env[clockVariable] !== "processor") return performance.now() / 1000;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** A stopwatch at zero. */
export function createStopwatch(): Stopwatch {
  const seconds: Record<string, number> = {};
  return {
    seconds,
    time(phase, work) {
      const start = now();
      const result = work();
      seconds[phase] = now() - start;
      return result;
    },
    async timeAsync(phase, work) {
      const start = now();
      const result = await work();
      seconds[phase] = now() - start;
      return result;
    },
  };
}

/**
 * Parses a line of the protocol between the command and the processes it measures; throws when it is not a measurement.
 */
export function parseMeasurement(line: string): Measurement {
  const value: unknown = JSON.parse(line);
  if (!isRecord(value) || !isRecord(value["seconds"]) || !isRecord(value["quality"])) {
    throw new Error(`expected {"seconds": …, "quality": …}, got ${line.slice(0, 200)}`);
  }
  const seconds: Record<string, number> = {};
  for (const [phase, spent] of Object.entries(value["seconds"])) {
    if (typeof spent !== "number" || !(spent >= 0)) throw new Error(`phase ${phase} took ${String(spent)} seconds`);
    seconds[phase] = spent;
  }
  if (Object.keys(seconds).length === 0) throw new Error("the repeat timed no phase");
  return { seconds, quality: value["quality"] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
