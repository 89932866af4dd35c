import { expect, test } from "vitest";
import { multiplyTransposed } from "../linalg/multiply.js";
import { muscleRecording } from "./muscle-recording.js";

test("the channels are mixtures of the muscles, with noise of the given size", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, sources, mixing, latent } = muscleRecording({ seed, noise: 0.1 });
    expect([x.rows, x.columns, sources.columns, latent.rows]).toEqual([1000, 32, 3, 1000]);
    const clean = multiplyTransposed(sources, mixing);
    const noise = Math.sqrt(x.data.reduce((sum, v, k) => sum + (v - clean.data[k]) ** 2, 0) / x.data.length);
    expect(Math.abs(noise / 0.1 - 1)).toBeLessThan(0.02);
  }
});

test("each muscle contracts most at its own phase of the movement", () => {
  const { sources, latent } = muscleRecording({ muscles: 4, samples: 400 });
  for (let k = 0; k < 4; k++) {
    const activity = Array.from({ length: 400 }, (_, t) => sources.data[4 * t + k]);
    const strongest = latent.data[activity.indexOf(Math.max(...activity))];
    const apart = Math.abs(
      Math.atan2(Math.sin(strongest - k * (Math.PI / 2)), Math.cos(strongest - k * (Math.PI / 2))),
    );
    expect(apart).toBeLessThan(0.05);
  }
});

test("the same seed gives the same recording, another seed another", () => {
  const make = (seed: number) => muscleRecording({ samples: 20, seed });
  expect(make(1)).toEqual(make(1));
  expect(make(1).x).not.toEqual(make(2).x);
});
