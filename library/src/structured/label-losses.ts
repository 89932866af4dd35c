/** Losses of label sequences: how wrong one is, given the true one. All are 0 exactly for equal sequences. */
import { LecternError } from "../core/errors.js";

/** Any label. */
type Label = string | number | boolean;

/** 1 unless the sequences are equal: the 0-1 loss. */
export function wrongSequence(truth: ArrayLike<Label>, labels: ArrayLike<Label>): number {
  return wrongLabels(truth, labels) > 0 ? 1 : 0;
}

/**
 * Number of positions with a wrong label: the Hamming loss.
 *
 * @example
 * ```ts
 * import { wrongLabels, wrongSegments } from "lectern/structured";
 *
 * console.log(wrongLabels("EEII", "EIII")); // 1
 * console.log(wrongSegments("EEII", "EIII")); // 4
 * ```
 */
export function wrongLabels(truth: ArrayLike<Label>, labels: ArrayLike<Label>): number {
  requireSameLength(truth, labels);
  let count = 0;
  for (let t = 0; t < truth.length; t++) if (truth[t] !== labels[t]) count++;
  return count;
}

/** Number of missing segments plus number of wrong segments, where a segment is a longest run of one label. */
export function wrongSegments(truth: ArrayLike<Label>, labels: ArrayLike<Label>): number {
  requireSameLength(truth, labels);
  const [expected, found] = [segmentsOf(truth), segmentsOf(labels)];
  const right = found.filter(({ start, end }) => expected.some((one) => sameSegment(one, start, end)));
  const equal = right.filter(({ start }) => truth[start] === labels[start]).length;
  return expected.length + found.length - 2 * equal;
}

interface Run {
  readonly start: number;
  readonly end: number;
}

function sameSegment(run: Run, start: number, end: number): boolean {
  return run.start === start && run.end === end;
}

function segmentsOf(labels: ArrayLike<Label>): Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let t = 1; t <= labels.length; t++) {
    if (t < labels.length && labels[t] === labels[start]) continue;
    runs.push({ start, end: t });
    start = t;
  }
  return labels.length === 0 ? [] : runs;
}

function requireSameLength(truth: ArrayLike<Label>, labels: ArrayLike<Label>): void {
  if (truth.length === labels.length) return;
  throw new LecternError(
    "invalid-data",
    `label losses compare sequences of the same length, got ${truth.length} and ${labels.length} labels`,
  );
}
