import { ops } from "lectern/autodiff";
import { beforeAll, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  createNetwork,
  denoise,
  errorOf,
  figure,
  type Lesson,
  learn,
  lessons,
  makeImages,
  type Network,
} from "./denoising.js";

const seeds = [0, 1];
let learned: readonly Readonly<Record<Lesson, Network>>[];

beforeAll(() => {
  const networks = (seed: number) => Object.fromEntries(lessons.map((lesson) => [lesson, learn(lesson, { seed })]));
  learned = seeds.map((seed) => networks(seed) as Record<Lesson, Network>);
});

/** The share of the noise that is left on new images. */
const remaining = (lesson: Lesson, seed: number) => {
  const { before, after } = errorOf(lesson, learned[seed][lesson], seed);
  return after / before;
};

test("[MP-247] training on independent noisy pairs approaches the quality of clean targets", () => {
  for (const seed of seeds) {
    const [clean, pairs] = [remaining("clean image", seed), remaining("other noisy image", seed)];
    expect(clean).toBeLessThan(0.4);
    expect(pairs).toBeLessThan(1.3 * clean);
  }
});

test("[MP-248] a network with a blind spot removes noise with noisy pixels as targets; without, it learns the identity", async () => {
  for (const seed of seeds) {
    expect(remaining("same pixels, unseen", seed)).toBeLessThan(0.65);
    expect(remaining("same pixels", seed)).toBeGreaterThan(0.8);
    // The identity: predictions differ from the noisy image far less than those of the blind network do.
    const { first } = makeImages(seed + 1000, 12);
    const change = (lesson: Lesson, isBlind: boolean) =>
      ops.mean(ops.square(ops.subtract(denoise(learned[seed][lesson], first, isBlind), first))).data[0];
    expect(change("same pixels", false)).toBeLessThan(0.2 * change("same pixels, unseen", true));
  }
  const drawing = await renderPlot(figure(lessons.map((lesson) => ({ lesson, network: learned[0][lesson] }))));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["noisy", ...lessons, "clean"]);
});

test("[MP-248] the receptive field of the blind network excludes the pixel itself and includes its neighbours", () => {
  for (const seed of seeds) {
    const network = createNetwork(seed);
    const { first } = makeImages(seed, 1);
    const at = 7 * 14 + 7;
    const changed = (place: number) => ({ shape: first.shape, data: first.data.with(place, first.data[place] + 1) });
    const answer = (place: number, isBlind: boolean) => denoise(network, changed(place), isBlind).data[at];
    expect(answer(at, true)).toBe(denoise(network, first, true).data[at]);
    expect(answer(at, false)).not.toBe(denoise(network, first, false).data[at]);
    for (const neighbor of [at - 1, at + 14, at - 15]) {
      expect(answer(neighbor, true)).not.toBe(denoise(network, first, true).data[at]);
    }
  }
});
