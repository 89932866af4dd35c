import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { resolveOptions } from "../core/options/checks.js";
import type { GivenOptions } from "../core/options/options.js";
import { optionSchema } from "../core/options/schema.js";
import { gaussianKernel } from "./gaussian-kernel.js";
import type { Kernel } from "./kernel.js";
import { completeKernel, kernelOption, someKernels } from "./kernel-option.js";

const table = { kernel: kernelOption() };

describe("the option", () => {
  test("is rbf with gamma from the data by default", () => {
    expect(resolveOptions("test", table).kernel).toEqual({ kind: "rbf", gamma: null });
    expect(kernelOption("how", "cosine").default).toEqual({ kind: "cosine" });
  });

  test("completes kernels nested two deep, and survives JSON", () => {
    const { kernel } = resolveOptions("test", table, {
      kernel: {
        kind: "sum",
        terms: [
          { kind: "scaled", factor: 2, kernel: { kind: "polynomial", degree: 2, offset: 1, gamma: null } },
          { kind: "linear", offset: 0 },
        ],
      },
    });
    expect(JSON.parse(JSON.stringify(kernel))).toEqual(kernel);
    const short = { kernel: { kind: "sum", terms: [{ kind: "scaled", kernel: { kind: "polynomial" } }] } };
    expect(resolveOptions("test", table, short as never).kernel).toEqual({
      kind: "sum",
      terms: [{ kind: "scaled", factor: 1, kernel: { kind: "polynomial", degree: 3, offset: 1, gamma: null } }],
    });
  });

  test("refuses invalid parts with their path, and kernels nested too deep", () => {
    const refused = (kernel: unknown) => refusal(() => resolveOptions("test", table, { kernel } as never));
    expect(refused({ kind: "sum", terms: [{ kind: "rbf", gamma: 0 }] })).toBe(
      "invalid-option: test: kernel.terms[0].gamma must be a number, above 0, got 0",
    );
    expect(refused({ kind: "sum" })).toContain("kernel.terms must be a list of at least 1 value");
    const deep = { kind: "scaled", kernel: { kind: "scaled", kernel: { kind: "scaled", kernel: { kind: "cosine" } } } };
    expect(refused(deep)).toContain("kernel.kernel.kernel.kind must be one of");
  });

  test("has a JSON Schema", () => {
    const schema = JSON.stringify(optionSchema(table));
    for (const kind of ["rbf", "sum", "precomputed"]) expect(schema).toContain(`"const":"${kind}"`);
  });
});

test("an option that accepts some kernels refuses the others", () => {
  const some = { kernel: someKernels(["laplace", "rbf"]) };
  expect(resolveOptions("test", some).kernel).toEqual({ kind: "laplace", gamma: null });
  expect(refusal(() => resolveOptions("test", some, { kernel: { kind: "linear" } } as never))).toContain(
    'kernel.kind must be one of "laplace", "rbf", got "linear"',
  );
});

test("a kernel passed to a function is completed at any depth", () => {
  const deep = completeKernel("test", {
    kind: "product",
    factors: [
      { kind: "sum", terms: [{ kind: "scaled", factor: 3, kernel: { kind: "sum", terms: [{ kind: "linear" }] } }] },
    ],
  });
  expect(deep).toEqual({
    kind: "product",
    factors: [
      {
        kind: "sum",
        terms: [{ kind: "scaled", factor: 3, kernel: { kind: "sum", terms: [{ kind: "linear", offset: 0 }] } }],
      },
    ],
  });
});

test("fields of another kernel do not compile, and are refused", () => {
  const option: GivenOptions<typeof table> = { kernel: gaussianKernel({ width: 2 }) };
  expect(resolveOptions("test", table, option).kernel).toEqual(gaussianKernel({ width: 2 }));
  // @ts-expect-error the width of an rbf kernel is called gamma
  const wrong: GivenOptions<typeof table> = { kernel: { kind: "rbf", width: 2 } };
  expect(refusal(() => resolveOptions("test", table, wrong))).toContain('there is no option "kernel.width"');
  // A kernel that is complete is a kernel that can be given.
  const complete: Kernel = { kind: "sum", terms: [{ kind: "rbf", gamma: 1 }] };
  expect(resolveOptions("test", table, { kernel: complete }).kernel).toEqual(complete);
});
