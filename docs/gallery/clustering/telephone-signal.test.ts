import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  decodeSignal,
  encodeSignal,
  equalLevels,
  learnLevels,
  levelsFor,
  muLawLevels,
  signalFigure,
  signalToNoise,
  telephoneSignal,
} from "./telephone-signal.js";

const bits = [2, 3, 4, 5];

describe("coding of a telephone signal", () => {
  test("[MPM-006] levels by k-means code the signal with less noise than mu-law or equal steps, and each bit lowers it", async () => {
    for (const seed of [0, 1, 2]) {
      const signal = telephoneSignal(seed, 800);
      const ratios = bits.map((count) => {
        const levels = levelsFor(signal, count);
        const codes = encodeSignal(signal, levels["k-means"]);
        expect(Math.max(...codes)).toBeLessThan(2 ** count);
        const learned = signalToNoise(signal, levels["k-means"]);
        expect(learned).toBeGreaterThan(signalToNoise(signal, levels["mu-law"]) + 1);
        expect(learned).toBeGreaterThan(signalToNoise(signal, levels["equal steps"]) + 1);
        return learned;
      });
      // A bit halves the steps, about 6 dB.
      for (let k = 1; k < ratios.length; k++) {
        expect(ratios[k] - ratios[k - 1]).toBeGreaterThan(3);
        expect(ratios[k] - ratios[k - 1]).toBeLessThan(9);
      }
    }
    const drawing = await renderPlot(signalFigure(0, 800));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("line")).toBe(5);
  });

  test("each sample gets its nearest level, and levels are coded exactly", () => {
    for (const levels of [equalLevels(3), muLawLevels(4), learnLevels(telephoneSignal(0, 500), 3)]) {
      const signal = telephoneSignal(1, 300);
      const codes = encodeSignal(signal, levels);
      const nearest = Int32Array.from(signal, (value) => {
        const gaps = Array.from(levels, (level) => Math.abs(value - level));
        return gaps.indexOf(Math.min(...gaps));
      });
      expect(codes).toEqual(nearest);
      expect(decodeSignal(encodeSignal(levels, levels), levels)).toEqual(levels);
    }
  });

  test("levels learned from one signal also suit another of the kind", () => {
    for (const seed of [0, 1, 2]) {
      const [signal, other] = [telephoneSignal(seed), telephoneSignal(seed + 10)];
      const levels = learnLevels(signal, 4);
      expect(signalToNoise(other, levels)).toBeGreaterThan(signalToNoise(other, equalLevels(4)));
    }
  });

  test("levels of k-means and of the mu-law are denser near 0 than far from it", () => {
    for (const levels of [learnLevels(telephoneSignal(0), 4), muLawLevels(4)]) {
      const steps = Array.from(levels.subarray(1), (level, k) => level - levels[k]);
      expect(steps[7]).toBeLessThan(steps[0] / 2);
      expect(steps[7]).toBeLessThan(steps[14] / 2);
    }
  });
});
