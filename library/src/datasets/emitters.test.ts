/** Molecules under a microscope. */
import { expect, test } from "vitest";
import { airyPattern, airyRadius, emitterFrames } from "./emitters.js";

test("an Airy disk is brightest at its centre, dark at its radius, and has its energy by Rayleigh's formula", () => {
  expect(airyPattern(0)).toBe(1);
  expect(airyPattern(1e-5)).toBeCloseTo(airyPattern(1.1e-4), 8);
  expect(airyPattern(airyRadius)).toBeLessThan(1e-30);
  expect(airyPattern(-2)).toBe(airyPattern(2));
  // 83.8 % of the light is inside the radius: 1 − J₀² − J₁² there.
  let total = 0;
  const steps = 2000;
  for (let i = 0; i < steps; i++) {
    const r = ((i + 0.5) * airyRadius) / steps;
    total += (airyPattern(r) * r * airyRadius) / steps;
  }
  expect(total / 2).toBeCloseTo(0.8378, 3);
});

test("photons of frames are counts around the sum of background and molecules", () => {
  for (const seed of [0, 1]) {
    const { frames: x, emitters } = emitterFrames({
      samples: 300,
      pixels: 14,
      emitters: 1,
      photons: 300,
      background: 4,
      seed,
    });
    expect(x.data.every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
    const total = x.data.reduce((sum, value) => sum + value, 0);
    const background = 4 * x.data.length;
    const photons = emitters.flat().reduce((sum, emitter) => sum + emitter.photons, 0);
    // Some light of molecules near an edge falls beside the frame.
    const seen = (total - background) / photons;
    expect(seen).toBeGreaterThan(0.8);
    expect(seen).toBeLessThan(1);
    const count = emitters.flat().length;
    expect(Math.abs(count - 300)).toBeLessThan(4 * Math.sqrt(300));
  }
});

test("a bright molecule is seen where it is", () => {
  const { frames: x, emitters } = emitterFrames({
    samples: 40,
    pixels: 12,
    emitters: 1,
    photons: 1e5,
    background: 0,
    seed: 3,
  });
  emitters.forEach((present, frame) => {
    if (present.length !== 1) return;
    const own = x.data.subarray(frame * 144, (frame + 1) * 144);
    const brightest = own.indexOf(Math.max(...own));
    expect(Math.abs(Math.floor(brightest / 12) - present[0].row)).toBeLessThan(0.51);
    expect(Math.abs((brightest % 12) - present[0].column)).toBeLessThan(0.51);
  });
});
