import { describe, expect, test } from "vitest";
import { checkState } from "./check-state.js";
import { kernelOfOptions } from "./kernel-field.js";

const learns = { kernel: kernelOfOptions("kernel") };
const check = (option: unknown, kernel: unknown) => () =>
  checkState({ kind: "method", learns, options: { kernel: option }, sizes: {} }, { kernel });

const linear = { kind: "linear", offset: 0 };
const rbf = { kind: "rbf", gamma: null };

test("the kernel may be anywhere in the options", () => {
  const inner = { kernel: kernelOfOptions("kernel", ({ distance }) => distance) };
  const checkInner = (kernel: unknown) => () =>
    checkState({ kind: "method", learns: inner, options: { distance: rbf }, sizes: {} }, { kernel });
  expect(checkInner({ kind: "rbf", gamma: 1 })).not.toThrow();
  expect(checkInner(linear)).toThrow("method: state.kernel must be the kernel of the options");
});

describe("the kernel of a state", () => {
  test.each([
    [linear, linear],
    [rbf, { kind: "rbf", gamma: 2 }],
    [
      { kind: "sum", terms: [linear, rbf] },
      { kind: "sum", terms: [linear, { kind: "rbf", gamma: 0.5 }] },
    ],
    [{ kind: "precomputed" }, { kind: "precomputed" }],
  ])("of the option %o is %o", (option, kernel) => {
    expect(check(option, kernel)).not.toThrow();
  });

  test.each([
    [linear, null],
    [linear, "linear"],
    [linear, { kind: "linear", offset: 1 }],
    [linear, { kind: "linear" }],
    [rbf, rbf],
    [rbf, { kind: "rbf", gamma: 0 }],
    [rbf, { kind: "rbf", gamma: Number.POSITIVE_INFINITY }],
    [rbf, { kind: "rbf", gamma: 1, offset: 1 }],
    [rbf, { kind: "laplace", gamma: 1 }],
    [
      { kind: "sum", terms: [linear] },
      { kind: "sum", terms: [linear, linear] },
    ],
    [
      { kind: "sum", terms: [linear] },
      { kind: "sum", terms: { 0: linear } },
    ],
  ])("of the option %o is not %o", (option, kernel) => {
    expect(check(option, kernel)).toThrow("method: state.kernel must be the kernel of the options");
  });
});
