import { expect, test } from "vitest";
import { optionComment, withOptionComments } from "./option-comments.js";

const number = (initial: number, description: string) => ({ type: "number", default: initial, description });

test("a comment has the description as a sentence and the default", () => {
  expect(optionComment(number(1, "strength of the penalty; larger is smoother"))).toBe(
    "/** Strength of the penalty; larger is smoother. Default: 1. */",
  );
  expect(optionComment({ type: "choice", default: "a", description: "ends a comment: */" })).toBe(
    '/** Ends a comment: * /. Default: "a". */',
  );
  const recipe = { kind: "ridge", options: { alpha: 1 } };
  expect(optionComment({ type: "recipe", default: recipe, description: "the method" })).toBe(
    "/** The method. Default: ridge with its defaults. */",
  );
  const long = Array.from({ length: 50 }, (_, i) => i);
  expect(optionComment({ type: "list", default: long, description: "values" })).toBe("/** Values. */");
  expect(optionComment({ type: "optional", default: null, description: "given values" })).toBe(
    "/** Given values. Left out by default. */",
  );
});

test("comments stand before the options of a method, those of alternatives and of records too", () => {
  const text = `declare const other: Method<{
  readonly alpha: NumberOption;
}, 1>;
declare const ridge: Method<{
  readonly alpha: NumberOption;
  readonly kernel: VariantOption<{ readonly rbf: { readonly gamma: NumberOption } }>;
  readonly limits: RecordOption<{
    readonly depth: NumberOption;
  }>;
}, { readonly alpha: number }>;
`;
  const tables = new Map([
    [
      "ridge",
      {
        alpha: number(1, "penalty"),
        kernel: {
          type: "variant",
          default: { kind: "rbf", gamma: 2 },
          description: "kernel",
          variants: { rbf: { gamma: number(2, "width") } },
        },
        limits: { type: "record", default: {}, description: "limits", fields: { depth: number(3, "depth") } },
      },
    ],
  ]);
  expect(withOptionComments(text, tables)).toBe(`declare const other: Method<{
  readonly alpha: NumberOption;
}, 1>;
declare const ridge: Method<{
  /** Penalty. Default: 1. */
  readonly alpha: NumberOption;
  /** Kernel. Default: {"kind":"rbf","gamma":2}. */
  readonly kernel: VariantOption<{ readonly rbf: { /** Width. Default: 2. */ readonly gamma: NumberOption } }>;
  /** Limits. Default: {}. */
  readonly limits: RecordOption<{
    /** Depth. Default: 3. */
    readonly depth: NumberOption;
  }>;
}, { readonly alpha: number }>;
`);
});
