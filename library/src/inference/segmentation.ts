/**
 * The best segmentation of a sequence: a semi-Markov chain (Sarawagi and Cohen, Semi-Markov conditional random fields,
 * NIPS 2004), in which the score of a segment may depend on where it begins and ends, such as on its length.
 */
import { LecternError } from "../core/errors.js";

/** A segment from `start` (included) to `end` (excluded). */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** Code of the label. */
  readonly label: number;
}

/** The scores of segmentations: the sum over segments and over pairs of neighbouring segments. */
export interface SegmentScores {
  /** Number of positions: segments cover 0 to `length`. */
  readonly length: number;
  /** Number of labels. */
  readonly labels: number;
  /** Maximum length of a segment; the length of the sequence unless given. */
  readonly maxLength?: number;
  /** The score of a segment; −∞ excludes it. */
  segment(start: number, end: number, label: number): number;
  /** The score of a label after another; 0 unless given, −∞ excludes it. */
  transition?(previous: number, label: number): number;
}

/** The best segmentation and its score. */
export interface BestSegmentation {
  readonly segments: readonly Segment[];
  readonly score: number;
}

/**
 * The segmentation with the largest score, O(length · maxLength · labels + length · labels²).
 *
 * @example
 * ```ts
 * import { bestSegmentation } from "lectern/inference";
 *
 * // segments of length 2 or 3 score 1, others 0
 * const segment = (start: number, end: number) => (end - start === 2 || end - start === 3 ? 1 : 0);
 * console.log(bestSegmentation({ length: 5, labels: 1, segment }).score); // 2
 * ```
 */
export function bestSegmentation(scores: SegmentScores): BestSegmentation {
  const { length, labels, maxLength = length } = scores;
  requireSize("length", length);
  requireSize("labels", labels);
  requireSize("maxLength", maxLength);
  const transition = scores.transition ?? (() => 0);
  // For each end and label of the last segment the best score, the start and the label before; then for each label of a
  // segment that begins here the best score of what comes before it.
  const best = new Float64Array((length + 1) * labels).fill(-Infinity);
  const starts = new Int32Array((length + 1) * labels);
  const reached = new Float64Array((length + 1) * labels).fill(-Infinity);
  const previous = new Int32Array((length + 1) * labels).fill(-1);
  reached.fill(0, 0, labels);
  for (let end = 1; end <= length; end++) {
    for (let label = 0; label < labels; label++) {
      const at = end * labels + label;
      for (let start = Math.max(0, end - maxLength); start < end; start++) {
        const before = reached[start * labels + label];
        if (before === -Infinity) continue;
        const score = before + requireScore(scores.segment(start, end, label));
        if (!(score > best[at])) continue;
        best[at] = score;
        starts[at] = start;
      }
    }
    for (let last = 0; last < labels; last++) {
      for (let label = 0; label < labels; label++) {
        const score = best[end * labels + last] + requireScore(transition(last, label));
        if (!(score > reached[end * labels + label])) continue;
        reached[end * labels + label] = score;
        previous[end * labels + label] = last;
      }
    }
  }
  return traceBack(length, labels, best, starts, previous);
}

function traceBack(
  length: number,
  labels: number,
  best: Float64Array,
  starts: Int32Array,
  previous: Int32Array,
): BestSegmentation {
  let label = 0;
  for (let other = 1; other < labels; other++) {
    if (best[length * labels + other] > best[length * labels + label]) label = other;
  }
  const score = best[length * labels + label];
  if (score === -Infinity) {
    throw new LecternError(
      "invalid-data",
      "bestSegmentation: every segmentation has the score −Infinity; allow at least one segmentation",
    );
  }
  const segments: Segment[] = [];
  for (let end = length; end > 0; ) {
    const start = starts[end * labels + label];
    segments.unshift({ start, end, label });
    label = previous[start * labels + label];
    end = start;
  }
  return { segments, score };
}

function requireSize(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 1) return;
  throw new LecternError("invalid-data", `bestSegmentation: ${name} must be a whole number from 1, got ${value}`);
}

function requireScore(score: number): number {
  if (score < Infinity) return score;
  throw new LecternError("invalid-data", `bestSegmentation: scores must be finite numbers or −Infinity, got ${score}`);
}
