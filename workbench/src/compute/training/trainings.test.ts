import type { Table } from "lectern/data";
import { describe, expect, test } from "vitest";
import { firstNetwork, type HiddenLayer } from "../../playground/network-spec.js";
import type { TrainingRequest } from "../calls.js";
import { moonsTable, numbersTable } from "../testing/tables.js";
import type { NetworkView } from "./network-view.js";
import { createTrainings, type Trainings } from "./trainings.js";

const asked: TrainingRequest = {
  ...{ data: "", target: "group", ignored: [], testShare: 0.25, seed: 0 },
  axes: { x: null, y: null },
  network: firstNetwork,
};
const pace = { learningRate: 0.02, batchSize: 8, alpha: 0 };

/** Views for so many epochs. */
async function views(trainings: Trainings, training: number, epochs: number): Promise<NetworkView[]> {
  const seen: NetworkView[] = [];
  const control = { signal: new AbortController().signal, tell: (view: NetworkView) => seen.push(view) };
  await trainings.train({ training, pace, epochs }, control);
  return seen;
}

function begin(table: Table, part: Partial<TrainingRequest> = {}) {
  const trainings = createTrainings();
  return { trainings, ...trainings.begin(table, { ...asked, ...part }) };
}

describe("the training of a network", () => {
  test("lowers the losses and finds the classes", async () => {
    const { trainings, training, view } = begin(moonsTable(120));
    const last = (await views(trainings, training, 150)).at(-1) as NetworkView;
    expect(last.epoch).toBe(150);
    expect(last.trainLoss).toBeLessThan(view.trainLoss / 3);
    expect(last.testAccuracy).toBeGreaterThan(0.9);
  });

  test("in two parts is the same as in one", async () => {
    const [one, two] = [begin(moonsTable()), begin(moonsTable())];
    const whole = (await views(one.trainings, one.training, 6)).at(-1);
    await views(two.trainings, two.training, 2);
    expect((await views(two.trainings, two.training, 4)).at(-1)).toEqual(whole);
  });

  test("can be stopped at a view, and goes on from there", async () => {
    // With a clock that jumps every epoch is shown.
    let time = 0;
    const trainings = createTrainings(1, () => (time += 1000));
    const { training } = trainings.begin(moonsTable(), asked);
    const stop = new AbortController();
    const told: number[] = [];
    const tell = ({ epoch }: { readonly epoch: number }) => {
      told.push(epoch);
      if (told.length === 2) stop.abort();
    };
    await expect(trainings.train({ training, pace, epochs: 5 }, { signal: stop.signal, tell })).rejects.toThrow(
      "stopped",
    );
    expect(told).toEqual([1, 2]);
    // The third epoch was computed, but not shown.
    expect(trainings.lossAround(training).epoch).toBe(2);
    expect((await views(trainings, training, 1)).map(({ epoch }) => epoch)).toEqual([3]);
  });

  test("shows every layer, with weights between dense ones", () => {
    const layers: readonly HiddenLayer[] = [
      { kind: "dense", units: 5, activation: "relu" },
      { kind: "layer-normalization" },
      { kind: "residual", activation: "tanh" },
      { kind: "joined", units: 2, activation: "tanh" },
      { kind: "dropout", rate: 0.1 },
      { kind: "batch-normalization" },
    ];
    const { view } = begin(moonsTable(), { network: { ...firstNetwork, inputs: ["x", "y", "xy"], layers } });
    expect(view.layers.map(({ units }) => units)).toEqual([3, 5, 5, 5, 7, 7, 7, 2]);
    expect(view.layers.map(({ weights }) => weights?.length ?? 0)).toEqual([0, 15, 0, 25, 0, 0, 0, 14]);
    for (const { maps, units } of view.layers) expect(maps).toHaveLength(units * 18 * 18);
    expect(view.output).toHaveLength(2 * 60 * 60);
    for (let i = 0; i < 60 * 60; i++) expect(view.output[2 * i] + view.output[2 * i + 1]).toBeCloseTo(1, 5);
  });

  test("tells the gradient of each layer with weights, and the linear regions of rectified units", async () => {
    const rectified: readonly HiddenLayer[] = [
      { kind: "dense", units: 5, activation: "relu" },
      { kind: "residual", activation: "abs" },
      { kind: "dropout", rate: 0.1 },
    ];
    const { trainings, training, view } = begin(moonsTable(), { network: { ...firstNetwork, layers: rectified } });
    expect(view.layers.map(({ gradient }) => gradient === null)).toEqual([true, false, false, true, false]);
    for (const { gradient } of view.layers) if (gradient !== null) expect(gradient).toBeGreaterThan(0);
    const last = (await views(trainings, training, 30)).at(-1) as NetworkView;
    // The loss around the weights has that of the network in the middle.
    const { epoch, values } = trainings.lossAround(training);
    expect(epoch).toBe(30);
    expect(values[(values.length - 1) / 2]).toBeCloseTo(last.trainLoss, 5);
    expect(last.regions).toHaveLength(60 * 60);
    expect(Math.max(...(last.regions ?? []))).toBeGreaterThan(3);
    // Units of other kinds have no regions.
    expect(begin(moonsTable()).view.regions).toBeNull();
  });

  test("predicts numbers, and has no accuracy then", async () => {
    const { trainings, training, view } = begin(numbersTable(), { target: "price" });
    expect(view.trainAccuracy).toBeNull();
    expect((await views(trainings, training, 20)).at(-1)?.trainLoss).toBeLessThan(view.trainLoss);
  });

  test("that diverges says so, and keeps weights that are finite", async () => {
    const { trainings, training } = begin(numbersTable(), {
      target: "price",
      network: { ...firstNetwork, optimizer: "sgd" },
    });
    const seen: NetworkView[] = [];
    const control = { signal: new AbortController().signal, tell: (view: NetworkView) => seen.push(view) };
    await trainings.train({ training, pace: { ...pace, learningRate: 1e30 }, epochs: 50 }, control);
    const last = seen.at(-1);
    expect(last?.problem).toContain("lower the learning rate");
    expect(last?.output.every(Number.isFinite)).toBe(true);
  });

  test("of a network that was replaced is refused", async () => {
    const { trainings, training } = begin(moonsTable());
    trainings.begin(moonsTable(), asked);
    await expect(views(trainings, training, 1)).rejects.toThrow("reset it");
    expect(() => trainings.lossAround(training)).toThrow("reset it");
  });
});
