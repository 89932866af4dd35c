/** Options at the ends of their ranges and beyond them, and what a fit on ordinary data makes of them. */
import { serialize } from "node:v8";
import { fitDataOf } from "../../library/src/checks/check-data.js";
import type { Subject } from "../../library/src/checks/subject.js";
import type { Option, OptionTable } from "../../library/src/core/options/options.js";
import type { Random } from "../../library/src/numeric/random/random.js";
import type { FuzzKind } from "./fuzz-kind.js";
import { type FitInput, runFit, toJson } from "./small-data.js";

/** The recipes of the common checks with one or two options replaced, fitted on the data of the check. */
export function extremeOptions(subjects: ReadonlyMap<string, Subject>): FuzzKind {
  const all = [...subjects.values()].filter(({ method }) => Object.keys(method.options).length > 0);
  return {
    make(random) {
      const { recipe, method, given } = all[random.integer(all.length)];
      const { kind, options } = toJson(recipe);
      const names = Object.keys(method.options);
      const changed: Record<string, unknown> = { ...options };
      for (let left = 1 + random.integer(2); left > 0; left--) {
        const name = names[random.integer(names.length)];
        changed[name] = drawValue(method.options[name], changed[name], random);
      }
      return serialize({ recipe: { kind, options: changed }, given: fitDataOf(given) } satisfies FitInput);
    },
    run: (input) => {
      const start = process.cpuUsage();
      const milliseconds = (): number => {
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      };
      // A fit with as many iterations as its options ask for may go on; it can be stopped after each of them. To ask for
      // the processor time takes longer than many a step.
      return runFit(input, (steps) => steps > 30 || (steps % 4 === 0 && milliseconds() > 100));
    },
  };
}

/** Numbers at which sizes, products and powers go wrong. */
const numbers = [
  ...[0, 1, 2, 3, 7, 100, 0.5, 1e-3, 1e-9, 1e-16, 1e-155, 1e-300, 5e-324, 1 - 1e-16],
  ...[1e3, 1e4, 1e6, 1e9, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 1e12, 2 ** 53 - 1, 1e155, 1e300, Number.MAX_VALUE],
];

function drawValue(option: Option, value: unknown, random: Random): unknown {
  if (random.uniform() < 0.05) return [null, "text", -1, [], {}, true, Number.POSITIVE_INFINITY][random.integer(7)];
  switch (option.type) {
    case "number":
    case "integer":
      return drawNumber(option, random);
    case "flag":
      return random.uniform() < 0.5;
    case "choice":
      return option.choices[random.integer(option.choices.length)];
    case "text":
      return ["", "a", "\u0000", "(".repeat(50), "é".repeat(1000), "[a-z"][random.integer(6)];
    case "variant": {
      const kinds = Object.keys(option.variants);
      const kind = kinds[random.integer(kinds.length)];
      return { kind, ...drawSome(option.variants[kind], random) };
    }
    case "record":
      return drawSome(option.fields, random);
    case "optional":
      return random.uniform() < 0.2 ? null : drawValue(option.option, option.option.default, random);
    case "list":
      return Array.from({ length: random.integer(5) }, () => drawValue(option.item, option.item.default, random));
    default:
      return value;
  }
}

function drawSome(table: OptionTable, random: Random): Record<string, unknown> {
  const drawn: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    if (random.uniform() < 0.5) drawn[name] = drawValue(option, option.default, random);
  }
  return drawn;
}

function drawNumber({ type, minimum, maximum }: Extract<Option, { minimum: number }>, random: Random): number {
  const bounds = [minimum, maximum].filter(Number.isFinite);
  const all = type === "integer" ? numbers.filter(Number.isSafeInteger) : numbers;
  const choices = [...all, ...bounds, ...all.filter((value) => value >= minimum && value <= maximum)];
  const value = choices[random.integer(choices.length)];
  return minimum < 0 && random.uniform() < 0.5 ? -value : value;
}
