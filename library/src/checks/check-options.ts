/** Are invalid options refused by name? */

import type { AnyMethod } from "../contract/contract.js";
import { show } from "../core/errors.js";
import type { NumberOption, Option } from "../core/options/options.js";
import type { CheckDeclaration } from "./check.js";
import type { Subject } from "./subject.js";
import { demandRefusal } from "./verify.js";

/** Checks that bad options are refused. */
export const optionChecks: readonly CheckDeclaration[] = [
  {
    name: "options: an unknown one is refused with the nearest name",
    run: (subject) => {
      const names = Object.keys(subject.method.options);
      for (const name of names.length > 0 ? names : ["anything"]) {
        // One letter too many at the end: the nearest name is the option itself.
        const wrong = `${name}q`;
        const naming = names.length > 0 ? `"${name}"` : `"${wrong}"`;
        demandRefusal(subject, `the unknown option ${show(wrong)}`, { code: "invalid-option", naming }, () =>
          reviveWith(subject, wrong, 1),
        );
      }
    },
  },
  {
    name: "options: numbers out of range are refused with the name of the option",
    applies: ({ method }) => Object.values(method.options).some((option) => badValues(option, badNumbers).length > 0),
    run: (subject) => refuseAll(subject, badNumbers),
  },
  {
    name: "options: values of another type are refused with the name of the option",
    applies: ({ method }) => Object.keys(method.options).length > 0,
    run: (subject) => refuseAll(subject, wrongTypes),
  },
];

function reviveWith({ method, recipe, registry }: Subject, name: string, value: unknown): unknown {
  return method.revive({ ...recipe.options, [name]: value }, registry);
}

type ValuesOf = (option: Option) => readonly unknown[];

/** The kinds of bad values that a method is known to refuse. */
const refusedBy = new WeakMap<AnyMethod, Set<ValuesOf>>();

/** Options are checked one by one against the declarations of the method: what it refuses once it refuses in every recipe. */
function refuseAll(subject: Subject, values: ValuesOf): void {
  const refused = refusedBy.get(subject.method) ?? new Set();
  if (refused.has(values)) return;
  for (const [name, option] of Object.entries(subject.method.options)) {
    for (const value of badValues(option, values)) {
      demandRefusal(subject, `${name}: ${text(value)}`, { code: "invalid-option", naming: name }, () =>
        reviveWith(subject, name, value),
      );
    }
  }
  refusedBy.set(subject.method, refused.add(values));
}

/** Values that are bad because of one part of them, however deep inside the option. */
function badValues(option: Option, values: ValuesOf): unknown[] {
  const own = [...values(option)];
  switch (option.type) {
    case "optional":
      // `null` means here that the method decides.
      return badValues(option.option, values).filter((bad) => bad !== null);
    case "list": {
      const others = Array.from({ length: Math.max(0, option.minLength - 1) }, () => option.item.default);
      return [...own, ...badValues(option.item, values).map((bad) => [bad, ...others])];
    }
    case "variant":
      return [
        ...own,
        ...Object.entries(option.variants).flatMap(([kind, fields]) =>
          Object.entries(fields).flatMap(([name, field]) =>
            badValues(field, values).map((bad) => ({ kind, [name]: bad })),
          ),
        ),
      ];
    default:
      return own;
  }
}

function badNumbers(option: Option): number[] {
  if (option.type !== "number" && option.type !== "integer") return [];
  return [NaN, Infinity, -Infinity, ...outside(option), ...(option.type === "integer" ? [option.default + 0.5] : [])];
}

function outside({ minimum, maximum, open }: NumberOption): number[] {
  const below = minimum === -Infinity ? [] : open ? [minimum, minimum - 1] : [minimum - 1];
  const above = maximum === Infinity ? [] : open ? [maximum, maximum + 1] : [maximum + 1];
  return [...below, ...above];
}

function wrongTypes(option: Option): unknown[] {
  switch (option.type) {
    case "number":
    case "integer":
      return [String(option.default), true, null, [], {}];
    case "flag":
      return [0, "true", null, {}];
    case "text":
      return [0, null, {}];
    case "choice":
      return [`${option.choices.join("")}?`, 0, null, {}];
    case "list":
      return [0, "text", null, {}];
    case "variant":
      return [
        option.byNumber === undefined ? 0 : "5",
        null,
        {},
        { kind: "no such kind" },
        ...Object.keys(option.variants),
      ];
    case "recipe":
      return [0, "text", null, {}];
    case "record":
      return [0, "text", null, []];
    case "json":
    case "optional":
      return [];
  }
}

function text(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : show(value);
}
