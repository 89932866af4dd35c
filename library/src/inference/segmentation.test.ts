import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { bestSegmentation, type Segment, type SegmentScores } from "./segmentation.js";

/** All segmentations of the positions from `start` on. */
function segmentations({ length, labels, maxLength = length }: SegmentScores, start = 0): Segment[][] {
  if (start === length) return [[]];
  const ends = Array.from({ length: Math.min(maxLength, length - start) }, (_, i) => start + i + 1);
  return ends.flatMap((end) => {
    const rest = segmentations({ length, labels, maxLength, segment: () => 0 }, end);
    return Array.from({ length: labels }, (_, label) => label).flatMap((label) =>
      rest.map((more) => [{ start, end, label }, ...more]),
    );
  });
}

test("the best segmentation is the best of all segmentations", () => {
  for (let seed = 0; seed < 30; seed++) {
    const random = createRandom(seed);
    const [length, labels] = [1 + (seed % 5), 1 + (seed % 3)];
    const table = Float64Array.from({ length: 36 * 3 }, () => random.normal());
    const steps = Float64Array.from({ length: 9 }, () => random.normal());
    const scores: SegmentScores = {
      length,
      labels,
      ...(seed % 4 === 3 && { maxLength: 2 }),
      segment: (start, end, label) => table[(start * 6 + end) * 3 + label],
      transition: (previous, label) => (seed % 2 === 0 && previous === label ? -Infinity : steps[previous * 3 + label]),
    };
    if (seed % 2 === 0 && labels === 1 && scores.maxLength === 2 && length > 2) continue;
    const total = (segments: readonly Segment[]) =>
      segments.reduce((sum, { start, end, label }, i) => {
        const step = i === 0 ? 0 : (scores.transition?.(segments[i - 1].label, label) ?? 0);
        return sum + scores.segment(start, end, label) + step;
      }, 0);
    const best = segmentations(scores).reduce((a, b) => (total(b) > total(a) ? b : a));
    const found = bestSegmentation(scores);
    expect(found.segments).toEqual(best);
    expect(found.score).toBeCloseTo(total(best), 12);
  }
});

test("empty sequences, NaN and scores that exclude everything are refused", () => {
  const segment = () => 0;
  expect(refusal(() => bestSegmentation({ length: 0, labels: 1, segment }))).toContain("length must be a whole number");
  expect(refusal(() => bestSegmentation({ length: 2, labels: 1, segment: () => Number.NaN }))).toContain("got NaN");
  expect(refusal(() => bestSegmentation({ length: 2, labels: 1, segment: () => -Infinity }))).toContain(
    "every segmentation has the score −Infinity",
  );
});
