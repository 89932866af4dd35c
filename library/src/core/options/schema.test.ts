import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LecternError } from "../errors.js";
import { resolveOptions } from "./checks.js";
import {
  choice,
  flag,
  integer,
  json,
  list,
  number,
  type Option,
  type OptionTable,
  optional,
  positive,
  recipe,
  record,
  seed,
  text,
  variant,
} from "./options.js";
import { type JsonSchema, optionSchema } from "./schema.js";

type Check = (expected: never, value: unknown, schema: JsonSchema) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  null: (value) => value === null,
};

/** The keywords of JSON Schema that are used here, after the specification; any other keyword is an error. */
const keywords: Readonly<Record<string, Check>> = {
  type: (name: string, value) => types[name](value),
  enum: (values: readonly unknown[], value) => values.includes(value),
  const: (expected: unknown, value) => value === expected,
  minimum: (bound: number, value) => typeof value !== "number" || value >= bound,
  maximum: (bound: number, value) => typeof value !== "number" || value <= bound,
  exclusiveMinimum: (bound: number, value) => typeof value !== "number" || value > bound,
  exclusiveMaximum: (bound: number, value) => typeof value !== "number" || value < bound,
  items: (schema: JsonSchema, value) => !Array.isArray(value) || value.every((item) => accepts(schema, item)),
  minItems: (least: number, value) => !Array.isArray(value) || value.length >= least,
  required: (names: readonly string[], value) => !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  properties: (schemas: Record<string, JsonSchema>, value) =>
    !isObject(value) ||
    Object.entries(value).every(([name, part]) => !Object.hasOwn(schemas, name) || accepts(schemas[name], part)),
  additionalProperties: (allowed: boolean, value, { properties }) =>
    allowed || !isObject(value) || Object.keys(value).every((name) => Object.hasOwn(properties as object, name)),
  anyOf: (schemas: readonly JsonSchema[], value) => schemas.some((schema) => accepts(schema, value)),
  oneOf: (schemas: readonly JsonSchema[], value) => schemas.filter((schema) => accepts(schema, value)).length === 1,
  description: (expected: unknown) => typeof expected === "string",
  default: () => true,
};

function accepts(schema: JsonSchema, value: unknown): boolean {
  return Object.entries(schema).every(([keyword, expected]) => {
    if (!Object.hasOwn(keywords, keyword)) throw new Error(`unknown keyword ${keyword}`);
    return keywords[keyword](expected as never, value, schema);
  });
}

function resolves(table: OptionTable, value: unknown): boolean {
  try {
    resolveOptions("test", table, value as Record<string, never>);
    return true;
  } catch (error) {
    if (error instanceof LecternError) return false;
    throw error;
  }
}

const bound = fc.constantFrom(-2, 0, 1, 3);
const bounds = fc.record({ minimum: bound, maximum: bound, open: fc.boolean() }, { requiredKeys: [] }) as fc.Arbitrary<{
  minimum?: number;
  maximum?: number;
  open?: boolean;
}>;
const words = fc.constantFrom("a", "b", "kind", "__proto__", "constructor");

const { option, options } = fc.letrec<{ option: Option; options: OptionTable }>((tie) => ({
  option: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(bound, bounds).map(([initial, limits]) => number(initial, "n", limits)),
    fc.tuple(bound, bounds).map(([initial, limits]) => integer(initial, "i", limits)),
    fc.boolean().map((initial) => flag(initial, "f")),
    fc.string().map((initial) => text(initial, "t")),
    fc.uniqueArray(words, { minLength: 1 }).map((choices) => choice(choices, choices[0], "c")),
    fc.tuple(tie("option"), fc.nat(2)).map(([item, least]) => list(item as Option, [], "l", least)),
    tie("option").map((inner) => optional(inner as Option)),
    fc
      .tuple(tie("options"), tie("options"), fc.constantFrom("one", "two"))
      .map(([one, two, initial]) => variant({ one, two } as Record<string, OptionTable>, initial, "v")),
  ) as fc.Arbitrary<Option>,
  options: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("option"), { maxKeys: 3 }) as fc.Arbitrary<OptionTable>,
}));

/** Values close to valid ones, so that both acceptance and refusal are frequent. */
function near(declared: Option): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<unknown>(null, true, -1, 0, 0.5, 2, "a", "one", [], {}, { kind: "one" }, { kind: 1 });
  const fitting = ((): fc.Arbitrary<unknown> => {
    switch (declared.type) {
      case "number":
      case "integer":
        return fc.constantFrom(-3, -2, 0, 0.5, 1, 2, 3, 4, 1e300);
      case "choice":
        return fc.oneof(fc.constantFrom(...declared.choices), words);
      case "list":
        return fc.array(near(declared.item), { maxLength: 3 });
      case "optional":
        return fc.oneof(fc.constant(null), near(declared.option));
      case "variant":
        return fc
          .constantFrom("one", "two")
          .chain((kind) => nearTable(declared.variants[kind]).map((fields) => ({ kind, ...fields })));
      default:
        return fc.oneof(fc.boolean(), fc.string());
    }
  })();
  return fc.oneof({ weight: 5, arbitrary: fitting }, odd);
}

function nearTable(table: OptionTable): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(table).map(([name, declared]) => [name, near(declared)]));
  const extra = fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, fc.constant({ d: 1 }));
  return fc.tuple(fc.record(fields, { requiredKeys: [] }), extra).map(([own, more]) => ({ ...own, ...more }));
}

describe("the schema agrees with the checks", () => {
  const agreement = (table: OptionTable, value: unknown) =>
    accepts(optionSchema(table), value) === resolves(table, value);

  test("on generated tables and values: it accepts exactly what resolveOptions accepts", () => {
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        options.chain((table) => fc.tuple(fc.constant(table), nearTable(table))),
        ([table, value]) => {
          resolves(table, value) ? accepted++ : refused++;
          if (!agreement(table, value)) expect.fail(JSON.stringify([optionSchema(table), value]));
        },
      ),
      { numRuns: 1500 },
    );
    // The law would say little if nearly all values were of one sort.
    expect(Math.min(accepted, refused)).toBeGreaterThan(150);
  });

  test("on any JSON for each kind of option", () => {
    fc.assert(
      fc.property(option, fc.jsonValue(), (declared, value) => {
        expect(agreement({ a: declared }, { a: value })).toBe(true);
        expect(agreement({ a: declared }, value)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

const example = {
  alpha: positive(1, "penalty"),
  share: number(0.5, "share", { minimum: 0, maximum: 1 }),
  seed: seed(),
  solver: choice(["direct", "iterative"], "direct", "solver"),
  width: optional(integer(2, "width")),
  kernel: variant({ linear: {}, rbf: { gamma: positive(0.5, "width") } }, "linear", "kernel"),
  steps: list(recipe({ kind: "standardize", options: {} }, "step"), [], "steps", 1),
};

test("the schema expresses what JSON Schema can express", () => {
  expect(optionSchema(example)).toEqual({
    type: "object",
    properties: {
      alpha: { type: "number", exclusiveMinimum: 0, description: "penalty", default: 1 },
      share: { type: "number", minimum: 0, maximum: 1, description: "share", default: 0.5 },
      seed: expect.objectContaining({ type: "integer", minimum: 0, maximum: 4294967295, default: 0 }),
      solver: { enum: ["direct", "iterative"], description: "solver", default: "direct" },
      width: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }], description: "width", default: null },
      kernel: {
        oneOf: [
          {
            type: "object",
            properties: { kind: { const: "linear" } },
            required: ["kind"],
            additionalProperties: false,
          },
          {
            type: "object",
            properties: {
              kind: { const: "rbf" },
              gamma: { type: "number", exclusiveMinimum: 0, description: "width", default: 0.5 },
            },
            required: ["kind"],
            additionalProperties: false,
          },
        ],
        description: "kernel",
        default: { kind: "linear" },
      },
      steps: {
        type: "array",
        items: {
          type: "object",
          properties: { kind: { type: "string" }, options: { type: "object" } },
          required: ["kind", "options"],
          additionalProperties: false,
        },
        minItems: 1,
        description: "steps",
      },
    },
    required: ["steps"],
    additionalProperties: false,
  });
});

test("the schema is JSON, and every default is valid under its own schema", () => {
  fc.assert(
    fc.property(options, (table) => {
      const schema = optionSchema(table);
      expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
      for (const part of Object.values(schema["properties"] as Record<string, JsonSchema>)) {
        if ("default" in part) expect(accepts(part, part["default"])).toBe(true);
      }
    }),
  );
});

test("a record is an object with the schemas of its fields, json is anything", () => {
  const nested = { text: record({ ngrams: integer(1, "longest") }, "texts"), space: json({ a: [1] }, "space") };
  expect(optionSchema(nested)["properties"]).toEqual({
    text: {
      type: "object",
      properties: { ngrams: { type: "integer", minimum: 1, description: "longest", default: 1 } },
      additionalProperties: false,
      description: "texts",
      default: { ngrams: 1 },
    },
    space: {
      type: ["null", "boolean", "number", "string", "array", "object"],
      description: "space",
      default: { a: [1] },
    },
  });
  const { text: schema } = optionSchema(nested)["properties"] as Record<string, JsonSchema>;
  expect([{}, { ngrams: 2 }, { ngrams: 0 }, { grams: 1 }, 3].map((value) => accepts(schema, value))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
