/** The JSON Schema of an option table, for forms, editors and other programs. */
import { hasDefault } from "./checks.js";
import type { Option, OptionTable, VariantOption } from "./options.js";

/** A JSON Schema (draft 2020-12), as plain JSON. */
export type JsonSchema = { readonly [key: string]: unknown };

/** Describes the options of a method as a JSON Schema object. */
export function optionSchema(table: OptionTable): JsonSchema {
  const options = Object.entries(table);
  const required = options.filter(([, option]) => !hasDefault(option)).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(options.map(([name, option]) => [name, describe(option)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function describe(option: Option): JsonSchema {
  const { description } = option;
  return { ...shapeOf(option), description, ...(hasDefault(option) ? { default: option.default } : {}) };
}

function shapeOf(option: Option): JsonSchema {
  switch (option.type) {
    case "number":
    case "integer": {
      const { minimum, maximum, open } = option;
      return {
        type: option.type,
        ...(minimum === -Infinity ? {} : { [open ? "exclusiveMinimum" : "minimum"]: minimum }),
        ...(maximum === Infinity ? {} : { [open ? "exclusiveMaximum" : "maximum"]: maximum }),
      };
    }
    case "flag":
      return { type: "boolean" };
    case "text":
      return { type: "string" };
    case "choice":
      return { enum: option.choices };
    case "optional":
      return { anyOf: [shapeOf(option.option), { type: "null" }] };
    case "list":
      return { type: "array", items: shapeOf(option.item), minItems: option.minLength };
    case "variant":
      return { oneOf: [...shortForm(option), ...Object.entries(option.variants).map(variantSchema)] };
    case "record":
      return optionSchema(option.fields);
    case "json":
      return { type: ["null", "boolean", "number", "string", "array", "object"] };
    case "recipe":
      return {
        type: "object",
        properties: { kind: { type: "string" }, options: { type: "object" } },
        required: ["kind", "options"],
        additionalProperties: false,
      };
  }
}

/** The number that stands for an alternative, where it may be given. */
function shortForm({ variants, byNumber }: VariantOption): JsonSchema[] {
  return byNumber === undefined ? [] : [shapeOf(variants[byNumber.kind][byNumber.field])];
}

function variantSchema([kind, fields]: readonly [string, OptionTable]): JsonSchema {
  const { properties, required = [], ...rest } = optionSchema(fields);
  return {
    ...rest,
    properties: { kind: { const: kind }, ...(properties as object) },
    required: ["kind", ...(required as readonly string[])],
  };
}
