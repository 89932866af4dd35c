/** The methods that `learn` compares. */
import { type Advice, type AdviceOptions, type Suggestion, suggest } from "lectern/advice";
import type { RecipeJson } from "lectern/contract";
import type { Table } from "lectern/data";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import type { Entry } from "./leaderboard.js";

export interface MethodWishes {
  readonly target: string;
  readonly groups?: string;
  /** Only these kinds. */
  readonly methods?: readonly string[];
  readonly interpretable?: boolean;
  readonly probabilistic?: boolean;
}

/** What the data suggest: the task, the metrics, and the methods to try. */
export function findSuitableMethods(table: Table, settings: MethodWishes): { advice: Advice; entries: Entry[] } {
  const { target, groups, methods, interpretable, probabilistic } = settings;
  for (const kind of methods ?? []) registry.method(kind);
  const wishes: AdviceOptions = {
    methods: registry.methods,
    ...(groups === undefined ? {} : { groups }),
    ...(interpretable === undefined ? {} : { interpretable }),
    ...(probabilistic === undefined ? {} : { probabilistic }),
  };
  const advice = suggest(table, target, wishes);
  const chosen = advice.suggestions.filter(({ kind }) => methods === undefined || methods.includes(kind));
  if (chosen.length === 0) {
    const what =
      methods === undefined
        ? "no method suits these data and flags"
        : `none of ${methods.join(", ")} suits ${advice.task}`;
    throw new CommandFailure("failure", `${what}`, advice.warnings[0]?.message);
  }
  return { advice, entries: chosen.map(entryOf) };
}

/** A suggested method as one of those compared. */
export function entryOf({ kind, recipe, reasons }: Suggestion): Entry {
  const { title } = registry.method(kind);
  return { steps: stepsOf(kind, recipe), title, recipe, reasons };
}

/** A method after a feature map is another candidate than the method alone. */
function stepsOf(kind: string, recipe: RecipeJson): string[] {
  const steps = (recipe.options.steps ?? []) as readonly RecipeJson[];
  const before = steps.slice(1, -1).map((step) => step.kind);
  return [...before, kind];
}
