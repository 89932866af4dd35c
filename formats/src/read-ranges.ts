/** Reads many ranges of a file with few requests. */
import type { StoredBytes } from "./source.js";

/** Bytes from `start` up to `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Ranges are read together if they are no longer than this, with gaps that are no longer than that. */
const MAX_RUN = 1 << 21;
const MAX_GAP = 1 << 13;

interface Run {
  readonly start: number;
  end: number;
  /** Ranges that have not been asked for yet. */
  waiting: number;
  bytes?: Promise<ArrayBuffer>;
}

/** A function that reads one of the ranges, each once; what has been read is not kept. */
export function readRanges(file: StoredBytes, ranges: readonly ByteRange[]): (k: number) => Promise<ArrayBuffer> {
  const runs = runsOf(ranges);
  return async (k) => {
    const { start, end } = ranges[k];
    const run = runs[k];
    run.bytes ??= Promise.resolve(file.slice(run.start, run.end));
    const bytes = await run.bytes;
    if (bytes.byteLength !== run.end - run.start) throw new Error("the file has become shorter while it was read");
    if (--run.waiting === 0) delete run.bytes;
    return start === run.start && end === run.end ? bytes : bytes.slice(start - run.start, end - run.start);
  };
}

/** The run that each range is in. */
function runsOf(ranges: readonly ByteRange[]): Run[] {
  const runs: Run[] = [];
  let last: Run | undefined;
  const order = ranges.map((_, k) => k).sort((a, b) => ranges[a].start - ranges[b].start);
  for (const k of order) {
    const { start, end } = ranges[k];
    if (last === undefined || start - last.end > MAX_GAP || end - last.start > MAX_RUN) {
      last = { start, end, waiting: 0 };
    }
    last.end = Math.max(last.end, end);
    last.waiting++;
    runs[k] = last;
  }
  return runs;
}
