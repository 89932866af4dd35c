/** The recipes that `learn` compares, and the one it must beat. */
import { type Advice, type SuggestSettings, suggest } from "lectern/advice";
import type { RecipeJson } from "lectern/contract";
import type { Table } from "lectern/data";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import type { Entry } from "./leaderboard.js";

export interface ContestSettings {
  readonly target: string;
  readonly groups?: string;
  /** Only these kinds. */
  readonly methods?: readonly string[];
  readonly interpretable?: boolean;
  readonly probabilistic?: boolean;
}

/** What the data suggest: the task, how to judge, and the methods to try. */
export function findContestants(table: Table, settings: ContestSettings): { advice: Advice; entries: Entry[] } {
  const { target, groups, methods, interpretable, probabilistic } = settings;
  for (const kind of methods ?? []) registry.method(kind);
  const wishes: SuggestSettings = {
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
        ? "no method suits these data and wishes"
        : `none of ${methods.join(", ")} suits ${advice.task}`;
    throw new CommandFailure("failure", `${what}`, advice.warnings[0]?.message);
  }
  const entries = chosen.map(({ kind, recipe, reasons }): Entry => {
    const { title } = registry.method(kind);
    return { steps: stepsOf(kind, recipe), title, recipe, reasons };
  });
  return { advice, entries };
}

/** A method on a feature map is another contestant than the method alone. */
function stepsOf(kind: string, recipe: RecipeJson): string[] {
  const steps = (recipe.options.steps ?? []) as readonly RecipeJson[];
  const before = steps.slice(1, -1).map((step) => step.kind);
  return [...before, kind];
}
