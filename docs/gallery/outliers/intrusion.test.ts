import { createRandom } from "lectern/numeric";
import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  classifierFinds,
  cover,
  detectors,
  embed,
  message,
  pairs,
  scoresOf,
  textOfBytes,
  traffic,
} from "./intrusion.js";

test("[ML2-169] a message becomes a vector over the dictionary of pairs of letters, by occurrence or by frequency", () => {
  const messages = ["abab", "bca"];
  const { terms, counts } = pairs(messages, false);
  expect([...terms]).toEqual(["ab", "ba", "bc", "ca"]);
  expect([...counts.data]).toEqual([2, 1, 0, 0, 0, 0, 1, 1]);
  expect([...pairs(messages, true).counts.data]).toEqual([1, 1, 0, 0, 0, 0, 1, 1]);
  // Bytes of any value, also those that are not letters.
  const stream = Uint8Array.of(0, 255, 0, 255, 10);
  expect(textOfBytes(stream).length).toBe(5);
  const histogram = embed([stream, message("normal", createRandom(1))]);
  const [first] = [histogram.data.subarray(0, 512)];
  // Frequencies 2, 1 and 1, divided by their Euclidean norm.
  expect(
    [...first]
      .filter((value) => value > 0)
      .map((value) => value * Math.sqrt(6))
      .sort(),
  ).toEqual([expect.closeTo(1, 9), expect.closeTo(1, 9), expect.closeTo(2, 9)]);
});

describe("attacks of unknown types", () => {
  const trials = [1, 2].map((seed) => {
    const data = traffic(seed);
    return { data, scored: scoresOf(data), classified: classifierFinds(data) };
  });

  test("[ML2-170] descriptions of normal messages find them; a classifier of known attacks misses every type that it has not seen", () => {
    for (const { scored, classified } of trials) {
      expect(classified["injection"]).toBeGreaterThan(0.95);
      expect(classified["normal"]).toBeLessThan(0.05);
      for (const kind of ["traversal", "overflow", "script"]) expect(classified[kind]).toBeLessThan(0.1);
      const machine = scored.find(({ name }) => name.includes("one-class"));
      expect(machine?.found["normal"]).toBeLessThan(0.15);
      for (const kind of ["injection", "traversal", "overflow", "script"])
        expect(machine?.found[kind]).toBeGreaterThan(0.95);
    }
  });

  test("[ML2-171] density, reconstruction and boundary have one interface, and comparable areas under the ROC curve", () => {
    for (const recipe of Object.values(detectors)) expect(recipe.traits.role).toBe("detector");
    for (const { scored } of trials) {
      for (const family of ["density", "reconstruction", "boundary"]) {
        for (const { auc } of scored.filter(({ name }) => name.startsWith(family))) expect(auc).toBeGreaterThan(0.97);
      }
    }
  });

  test("the figure has the ROC curves of all detectors", async () => {
    const drawing = await renderPlot(cover());
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("line")).toBeGreaterThanOrEqual(Object.keys(detectors).length);
  });
});
