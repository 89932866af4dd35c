/** Suggests methods for the data. */
import { type Advice, suggest } from "lectern/advice";
import { dropTableColumns } from "lectern/data";
import { registry } from "lectern/registry";
import type { Bench } from "./bench.js";
import type { AdviseRequest } from "./calls.js";

/** Suggestions for the samples without the ignored columns. */
export function advise(bench: Bench, { data, target, ignored, goal }: AdviseRequest): Advice {
  const table = bench.table(data);
  const kept = dropTableColumns(
    table,
    ignored.filter((name) => name !== target && table.names.includes(name)),
  );
  return suggest(kept, target, { methods: registry.methods, goal });
}
