import type { Network } from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { beforeAll, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  compare,
  drawSamples,
  figure,
  findPeaks,
  judge,
  learn,
  localize,
  movies,
  regimes,
  side,
  simulate,
} from "./localization.js";

let network: Network;

beforeAll(() => {
  network = learn(0, { samples: 1200, epochs: 4, channels: 12 });
});

test("the simulator: emitters stay for some frames, blur by depth, and cameras count with noise around their light", () => {
  const random = createRandom(1);
  const frames = Array.from({ length: 40 }, () => simulate(random, { density: 3, photons: 1000 }, 10)).flat();
  const count = frames.reduce((sum, { emitters }) => sum + emitters.length, 0) / frames.length;
  expect(Math.abs(count - 3)).toBeLessThan(0.5);
  // Neighbours share emitters.
  const shared = frames
    .slice(1)
    .filter(({ emitters }, i) => emitters.some(([row]) => frames[i].emitters.some(([other]) => other === row)));
  expect(shared.length / frames.length).toBeGreaterThan(0.5);
  const light = (own: (typeof frames)[number]) =>
    own.counts.reduce((sum, value) => sum + value, 0) - 144 * own.background;
  const sent = frames.reduce(
    (sum, { emitters }) => sum + emitters.reduce((all, [, , , brightness]) => all + brightness, 0),
    0,
  );
  // Some light falls beside the frame.
  const share = frames.reduce((sum, own) => sum + light(own), 0) / (1000 * sent);
  expect(share).toBeGreaterThan(0.75);
  expect(share).toBeLessThan(1);
  expect(frames.every(({ counts }) => counts.every(Number.isInteger))).toBe(true);
  // Targets: a flag, two parts of a pixel, depth, brightness; and the background.
  const { x, targets } = drawSamples(3, 20);
  expect([x.shape, targets.shape]).toEqual([
    [20, 3, side, side],
    [20, 6, side, side],
  ]);
});

test("[MP-225] a network on frame sequences finds emitters with places, depths and uncertainties, better than peaks where they are many", async () => {
  for (const regime of regimes) {
    const { network: own, peaks } = compare(network, regime, 0, 60);
    expect(own.lateral).toBeLessThan(peaks.lateral);
    // Depth is told by the shape of the blur; guessing 0 has an error of 1/√3.
    expect(own.depth).toBeLessThan(0.56);
    // Errors are of the size of the predicted uncertainties.
    expect(own.standard).toBeGreaterThan(0.7);
    expect(own.standard).toBeLessThan(1.5);
    if (regime.name === "many, bright") expect(own.jaccard).toBeGreaterThan(peaks.jaccard + 0.05);
  }
  // The frames before and after take part.
  const [before, middle, after] = movies(regimes[2], 5, 1)[0];
  expect(localize(network, [after, middle, before])).not.toEqual(localize(network, [before, middle, after]));
  const drawing = await renderPlot(figure(network, 0, 20));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["frame", "places", "share found"]);
});

test("scores by hand: one of two emitters found, half a pixel away, and one more that is not there", () => {
  const frame = {
    counts: new Float64Array(144),
    background: 0,
    emitters: [[3, 3, 0.5, 1] as const, [9, 9, 0, 1] as const],
  };
  const deviations = [0.5, 1, 1, 1];
  const found = [
    { emitter: [3.5, 3, 0, 1] as const, deviations },
    { emitter: [3, 8, 0, 1] as const, deviations },
  ];
  const { jaccard, lateral, depth, standard } = judge([{ found, frame }]);
  expect([jaccard, lateral, depth]).toEqual([1 / 3, 0.5, 0.5]);
  expect(standard).toBeCloseTo(Math.sqrt((1 + 0 + 0.25 + 0) / 4), 12);
  // A blob on a dark ground is a peak at its place.
  const counts = new Float64Array(144);
  for (const [u, own] of [1, 2, 1].entries()) {
    for (const [v, other] of [1, 2, 1].entries()) counts[(4 + u) * side + 6 + v] = 50 * own * other;
  }
  expect(findPeaks({ ...frame, counts }, 50).map(({ emitter }) => emitter)).toEqual([[5, 7, 0, 0.8]]);
});
