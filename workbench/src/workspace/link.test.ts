import fc from "fast-check";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { columnTypes } from "../data/column-types.js";
import { activations, inputFeatures, optimizers } from "../playground/network-spec.js";
import { linkTo, type Place, pages, placeOf } from "./link.js";
import { firstWorkspace, type Workspace } from "./workspace.js";

const kinds = registry.methods.map(({ kind }) => kind);
const name = fc.string({ minLength: 1 });
const options = fc.dictionary(name, fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)));
const workspaces: fc.Arbitrary<Workspace> = fc.record({
  source: fc.oneof(
    fc.record({ kind: fc.constant("bundled" as const), name }),
    fc.record({ kind: fc.constant("generator" as const), name, options }),
    fc.record({
      kind: fc.constant("points" as const),
      points: fc.array(fc.record({ x: fc.integer(), y: fc.integer(), group: fc.nat(5) })),
    }),
  ),
  types: fc.dictionary(
    name,
    fc.oneof(
      fc.constantFrom(...columnTypes),
      fc.record({ type: fc.constant("ordinal" as const), levels: fc.uniqueArray(name, { minLength: 1 }) }),
    ),
  ),
  target: fc.option(name),
  ignored: fc.array(name),
  steps: fc.array(fc.record({ kind: fc.constantFrom(...kinds), options }), { minLength: 1 }),
  testShare: fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100),
  seed: fc.nat(),
  axes: fc.record({ x: fc.option(name), y: fc.option(name) }),
  network: fc.record({
    inputs: fc.subarray([...inputFeatures], { minLength: 1 }),
    layers: fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constantFrom("dense" as const, "joined" as const),
          units: fc.integer({ min: 1, max: 16 }),
          activation: fc.constantFrom(...activations),
        }),
        fc.record({ kind: fc.constant("residual" as const), activation: fc.constantFrom(...activations) }),
        fc.record({ kind: fc.constant("dropout" as const), rate: fc.constantFrom(0, 0.2, 0.9) }),
        fc.record({ kind: fc.constantFrom("batch-normalization" as const, "layer-normalization" as const) }),
      ),
      { maxLength: 8 },
    ),
    optimizer: fc.constantFrom(...optimizers),
    seed: fc.nat(),
    learningRate: fc.constantFrom(0.001, 0.03, 3),
    batchSize: fc.integer({ min: 1, max: 512 }),
    alpha: fc.constantFrom(0, 0.01, 1),
  }),
});
const places: fc.Arbitrary<Place> = fc.record({
  page: fc.constantFrom(...pages),
  method: fc.option(name),
  workspace: workspaces,
});

describe("links", () => {
  test("lead back to the page they were created for", async () => {
    await fc.assert(
      fc.asyncProperty(places, async (place) => {
        const link = await linkTo(place);
        // A dictionary may come without a prototype, which JSON does not keep.
        expect(await placeOf(`#${link}`)).toEqual({ place: JSON.parse(JSON.stringify(place)), problem: null });
      }),
    );
  });

  test("need no escapes, so that they survive being pasted", async () => {
    const link = await linkTo({ page: "study", method: null, workspace: firstWorkspace });
    expect(link).toMatch(/^[\w=&-]+$/);
  });

  test("an empty link is the first page", async () => {
    const { place, problem } = await placeOf("");
    expect(place).toEqual({ page: "study", method: null, workspace: firstWorkspace });
    expect(problem).toBeNull();
  });

  test("a file of the server is the source when it is named", async () => {
    const { place } = await placeOf("#file=flats%20of%20Bern.csv");
    expect(place.workspace.source).toEqual({ kind: "served", name: "flats of Bern.csv" });
    expect(place.workspace.target).toBeNull();
  });

  test.each([
    ["text that is not a code", "#w=%%%"],
    [
      "a truncated link",
      async () => (await linkTo({ page: "study", method: null, workspace: firstWorkspace })).slice(0, 60),
    ],
    ["a workspace without a method", () => broken({ steps: [] })],
    ["a share above one", () => broken({ testShare: 2 })],
    ["an unknown kind of source", () => broken({ source: { kind: "elsewhere" } as never })],
    ["a method that does not exist", () => broken({ steps: [{ kind: "gaussian-process-classifier", options: {} }] })],
    ["options that are a list", () => broken({ steps: [{ kind: "ridge", options: [] as never }] })],
  ])("%s is reported, and shows the first page", async (_, link) => {
    const { place, problem } = await placeOf(typeof link === "string" ? link : await link());
    expect(place.workspace).toEqual(firstWorkspace);
    expect(problem).toMatch(/is invalid/);
  });
});

function broken(part: Partial<Workspace>): Promise<string> {
  return linkTo({ page: "study", method: null, workspace: { ...firstWorkspace, ...part } });
}
