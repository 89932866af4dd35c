/** The groups that lists of methods are divided into, in words. */
import { tasks } from "lectern/advice";
import type { AnyMethod, Task } from "lectern/contract";

/** A group with the methods in it. */
export interface GroupOfMethods {
  readonly group: Task;
  readonly title: string;
  readonly methods: readonly AnyMethod[];
}

/** The titles of the groups. */
export const groupTitles: Readonly<Record<Task, string>> = {
  classification: "Classification",
  regression: "Regression",
  clustering: "Clustering",
  reduction: "Dimensionality reduction",
  density: "Density",
  outliers: "Outliers",
  preparation: "Preprocessing",
  composed: "Composite methods",
};

/** The methods by group, in the order of the groups; empty groups are left out. */
export function groupMethods(methods: readonly AnyMethod[]): readonly GroupOfMethods[] {
  return tasks
    .map((group) => ({
      group,
      title: groupTitles[group],
      methods: methods.filter((method) => method.facts.task === group),
    }))
    .filter((part) => part.methods.length > 0);
}

/** The methods before and after one, in the order of the groups. */
export function neighborsOf(
  methods: readonly AnyMethod[],
  kind: string,
): readonly [AnyMethod | undefined, AnyMethod | undefined] {
  const ordered = groupMethods(methods).flatMap((part) => part.methods);
  const place = ordered.findIndex((method) => method.kind === kind);
  return place < 0 ? [undefined, undefined] : [ordered[place - 1], ordered[place + 1]];
}
