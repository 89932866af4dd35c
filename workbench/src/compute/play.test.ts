import { describe, expect, test } from "vitest";
import type { Frame } from "./calls.js";
import { play, withLastOption } from "./play.js";
import { benchWith, requestFor } from "./testing/run-study.js";
import { moonsTable, numbersTable } from "./testing/tables.js";

interface Layer {
  readonly encoding: Readonly<Record<string, { readonly scale?: { readonly domain?: unknown } }>>;
}

const domainsOf = ({ figure: { plot } }: Frame) =>
  ((plot?.["layer"] ?? []) as readonly Layer[]).map(({ encoding }) =>
    ["x", "y", "color"].map((name) => encoding[name]?.scale?.domain),
  );

async function animation(
  kind: string,
  option: string,
  values: readonly number[],
  target = "group",
  table = moonsTable(),
) {
  const frames: Frame[] = [];
  const request = { ...requestFor([{ kind, options: {} }], target), option, values };
  await play(benchWith(table), request, { signal: new AbortController().signal, tell: (frame) => frames.push(frame) });
  return frames;
}

describe("an animation", () => {
  test("has a frame for each value, with the same axes and colours", async () => {
    const frames = await animation("nearest-neighbors-classifier", "neighbors", [1, 5, 20]);
    expect(frames.map(({ value }) => value)).toEqual([1, 5, 20]);
    expect(frames.every(({ figure }) => figure.id === "surface")).toBe(true);
    expect(frames[0].scores[0]).toMatchObject({ name: "accuracy", train: 1 });
    expect(domainsOf(frames[1])).toEqual(domainsOf(frames[0]));
    expect(domainsOf(frames[2])).toEqual(domainsOf(frames[0]));
    expect(JSON.stringify(frames[2].figure)).not.toBe(JSON.stringify(frames[0].figure));
  });

  test("numbers keep their shades", async () => {
    const table = numbersTable();
    const frames: Frame[] = [];
    const request = requestFor([{ kind: "tree-regressor", options: {} }], "price", { axes: { x: "a", y: "b" } });
    const control = { signal: new AbortController().signal, tell: (frame: Frame) => frames.push(frame) };
    await play(benchWith(table), { ...request, option: "maxDepth", values: [1, 4] }, control);
    expect(domainsOf(frames[1])).toEqual(domainsOf(frames[0]));
    expect(domainsOf(frames[0])[0][2]).toHaveLength(2);
  });

  test("a value that the method refuses gives a frame with its message, and the animation continues", async () => {
    const frames = await animation("nearest-neighbors-classifier", "neighbors", [0, 3]);
    expect(frames[0].failure).toContain("neighbors");
    expect(frames[0].scores).toEqual([]);
    expect(frames[1].failure).toBeUndefined();
  });

  test("the last objective is reported if there is one", async () => {
    const frames = await animation("k-means", "clusters", [2, 6]);
    expect(frames[0].objective).toBeGreaterThan(frames[1].objective ?? Number.POSITIVE_INFINITY);
    expect((await animation("nearest-centroid", "shrinkThreshold", [0]))[0].objective).toBeNull();
  });

  test("stops on its signal between frames", async () => {
    const stop = new AbortController();
    const frames: Frame[] = [];
    const request = { ...requestFor([{ kind: "k-means", options: {} }], null), option: "clusters", values: [2, 3, 4] };
    const tell = (frame: Frame) => {
      frames.push(frame);
      stop.abort();
    };
    await expect(play(benchWith(moonsTable()), request, { signal: stop.signal, tell })).rejects.toMatchObject({
      code: "aborted",
    });
    expect(frames).toHaveLength(1);
  });
});

test("nested options are addressed by dots", () => {
  const steps = [
    { kind: "standardize", options: {} },
    { kind: "kernel-ridge", options: { alpha: 1, kernel: { kind: "rbf", gamma: 1 } } },
  ];
  expect(withLastOption(steps, "kernel.gamma", 5)).toEqual([
    steps[0],
    { kind: "kernel-ridge", options: { alpha: 1, kernel: { kind: "rbf", gamma: 5 } } },
  ]);
});
