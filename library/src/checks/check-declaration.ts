/** Does the method say what it is, and is its recipe plain JSON? */

import type { Option, OptionTable } from "../core/options/options.js";
import { optionSchema } from "../core/options/schema.js";
import { equalPlainData } from "../core/plain-data.js";
import type { CheckDeclaration } from "./check.js";
import { demandSamePlain } from "./compare.js";
import { toJson } from "./subject.js";
import { broken, demand, showError } from "./verify.js";

/** Checks of what a method says about itself. */
export const declarationChecks: readonly CheckDeclaration[] = [
  {
    name: "declaration: the kind is kebab-case",
    run: ({ kind, method }) => {
      demand(
        /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kind),
        `the kind must be kebab-case, such as "k-means", got "${kind}"`,
      );
      demand(method.kind === kind, `method and recipe must have the same kind, got "${method.kind}" and "${kind}"`);
    },
  },
  {
    name: "declaration: there is a title",
    run: ({ method }) => demand(isText(method.title), "the title is empty"),
  },
  {
    name: "declaration: the summary is a sentence",
    run: ({ method: { summary } }) =>
      demand(
        isText(summary) && /^[^a-z]/.test(summary) && summary.endsWith(".") && !summary.includes("\n"),
        `the summary must be one line from a capital letter to a full stop, got "${summary}"`,
      ),
  },
  {
    name: "declaration: every option is described",
    run: ({ method }) => {
      for (const [path, option] of describedOptions(method.options)) {
        demand(isText(option.description), `the option ${path} has no description`);
      }
    },
  },
  {
    name: "declaration: the recipe has a valid value for every option",
    run: ({ method, recipe, registry }) => {
      const [declared, present] = [Object.keys(method.options).sort(), Object.keys(recipe.options).sort()];
      demandSamePlain("the names of the options declared and in the recipe", declared, present);
      try {
        method.revive(recipe.options, registry);
      } catch (error) {
        throw broken(`the method does not accept the options of its own recipe: ${showError(error)}`, error);
      }
    },
  },
  {
    name: "declaration: the options survive a round trip through JSON",
    run: ({ method, recipe, registry }) => {
      const again = method.revive(toJson(recipe.options), registry);
      demandSamePlain("the options after a round trip through JSON", toJson(recipe.options), toJson(again.options));
      demandSamePlain("the options as JSON", toJson(plain(recipe.options)), plain(recipe.options));
    },
  },
  {
    name: "declaration: the recipe is JSON and can be cloned",
    run: ({ kind, recipe }) => {
      const expected = { kind, options: toJson(recipe.options) };
      demandSamePlain("the recipe as JSON", expected, toJson(recipe));
      let clone: unknown;
      try {
        clone = structuredClone(recipe);
      } catch (error) {
        throw broken(`the recipe cannot be cloned: ${showError(error)}`, error);
      }
      demandSamePlain("the clone of the recipe", expected, clone);
    },
  },
  {
    name: "declaration: the options have a JSON Schema",
    run: ({ method }) => {
      const schema = optionSchema(method.options);
      demand(equalPlainData(schema, toJson(schema)), "the JSON Schema of the options holds what JSON cannot");
      for (const [name, shape] of Object.entries(schema["properties"] as Record<string, object>)) {
        const typed = ["type", "enum", "anyOf", "oneOf"].some((key) => key in shape);
        demand(typed, `the JSON Schema does not say what the option ${name} may be`);
      }
    },
  },
];

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** The options with those inside variants; the items of a list are described by the list. */
function describedOptions(table: OptionTable, path = ""): [string, Option][] {
  return Object.entries(table).flatMap(([name, option]): [string, Option][] => {
    const inside = option.type === "optional" ? option.option : option;
    const fields =
      inside.type === "variant"
        ? Object.values(inside.variants).flatMap((variant) => describedOptions(variant, `${path}${name}.`))
        : [];
    return [[path + name, option], ...fields];
  });
}

/** The options without the functions of recipes inside them, which are not enumerable. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}
