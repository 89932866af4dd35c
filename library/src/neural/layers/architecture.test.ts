import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { type Architecture, completeArchitecture, inside, labelOf } from "./architecture.js";

test("defaults are filled in, at every depth, and the result is frozen", () => {
  const complete = completeArchitecture([{ kind: "sequence", layers: [{ kind: "dense", outputs: 3 }] }]);
  const dense = { kind: "dense", outputs: 3, bias: true, activation: "none", initializer: "automatic" };
  expect(complete).toEqual({ kind: "sequence", layers: [{ kind: "sequence", layers: [dense] }] });
  expect(() => Object.assign(complete, { kind: "dense" })).toThrow(TypeError);
});

test("a complete architecture is returned as it is", () => {
  const complete = completeArchitecture({ kind: "dense", outputs: 3 });
  expect(completeArchitecture(complete)).toBe(complete);
  expect(completeArchitecture(JSON.parse(JSON.stringify(complete)) as Architecture)).toEqual(complete);
});

test("what is wrong is named with its place", () => {
  const complete = (architecture: unknown) => refusal(() => completeArchitecture(architecture as Architecture));
  expect(complete([{ kind: "dense", outputs: 3 }, { kind: "dens" }])).toBe(
    'invalid-option: architecture: layer 1 has the unknown kind "dens"; did you mean "dense"?',
  );
  expect(complete([{ kind: "sequence", layers: [{ kind: "dense" }] }])).toBe(
    'invalid-option: architecture: layer 0.0 (dense) needs "outputs": number of outputs',
  );
  expect(complete({ kind: "dense", outputs: 0 })).toBe(
    "invalid-option: architecture: dense: outputs must be a whole number, at least 1, got 0",
  );
  expect(complete([{ kind: "dense", outputs: 2, activation: "rely" }])).toContain(
    'layer 0 (dense): activation must be one of "none", "relu"',
  );
  expect(complete([{ kind: "dropout", rat: 0.5 }])).toBe(
    'invalid-option: architecture: layer 0 (dropout): there is no option "rat"; did you mean "rate"?',
  );
  expect(complete([3])).toContain("layer 0 must be an object such as");
  expect(complete(undefined)).toContain("the architecture must be an object such as");
});

test("layers nested too deeply are refused", () => {
  let layer: Architecture = { kind: "dense", outputs: 1 };
  for (let i = 0; i < 100; i++) layer = { kind: "sequence", layers: [layer] };
  expect(refusal(() => completeArchitecture(layer))).toContain("nested deeper than");
});

test("places and labels", () => {
  expect(inside("", "0")).toBe("0");
  expect(inside("1", "shortcut")).toBe("1.shortcut");
  expect(labelOf("1.0", "dense")).toBe("architecture: layer 1.0 (dense)");
});

test("the compiler knows the fields", () => {
  // @ts-expect-error a dense layer needs its outputs
  const missing: Architecture = { kind: "dense" };
  // @ts-expect-error there is no such activation
  const unknown: Architecture = [{ kind: "dense", outputs: 2, activation: "rely" }];
  expect([missing, unknown]).toHaveLength(2);
});
