/** Makes a model from its saved form: plain data with the functions of its role. */
import { LecternError, show } from "../core/errors.js";
import type { OptionTable } from "../core/options/options.js";
import { deepFreeze } from "../core/plain-data.js";
import { completeReport } from "../core/report.js";
import type { Progress } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Dataset, Target } from "../data/dataset.js";
import type { Capabilities, Samples } from "./contract.js";
import type { Update } from "./declaration.js";
import { withHidden } from "./hidden.js";
import { buffersOf, ownCopy } from "./own-copy.js";
import { plainOptions } from "./restoring.js";
import type { ModelOf, Settled } from "./settled.js";
import { checkState } from "./state/check-state.js";
import { sizesOf } from "./state/sizes.js";
import { hasSchema, validateForModel } from "./validate/model-samples.js";
import { columnCount, validateUpdate } from "./validate/validate.js";

/** A model, which owns its saved form and freezes it. */
export function openModel<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends object,
>(settled: Settled<G, T, C, S, P, V>, saved: Saved<S>): ModelOf<T, S, V> {
  const { kind, parts, options, rules } = settled;
  const { state, report, features } = saved;
  const view = parts.view({
    saved: deepFreeze(saved),
    state,
    options,
    validate: (given) => validateForModel(rules, given, saved) as Samples<C>,
    updateBy: (update) => (data) => openModel(settled, updated(settled, saved, data, update)),
  });
  const base = { kind, role: parts.role, options, state, report, features };
  // Only `saved` is enumerable: a copy of the model, by JSON or to another thread, is its plain data.
  return withHidden({ saved }, { ...base, ...view });
}

/** What is saved of a model after more data. */
function updated<G extends Target | undefined, T extends OptionTable, C extends Capabilities, S, P extends Progress>(
  { rules, options }: Pick<Settled<G, T, C, S, P, object>, "rules" | "options">,
  saved: Saved<S>,
  data: unknown,
  update: Update<G, T, C, S>,
): Saved<S> {
  const dataset = validateUpdate(rules, data, saved) as Dataset<G, Samples<C>>;
  const { x } = dataset;
  const { state, report = {} } = update(saved.state, dataset, options);
  const samples = saved.report.samples + x.rows;
  return ownCopy({ ...saved, state, report: completeReport(report, samples, columnCount(x)) }, buffersOf(x));
}

/** Restores a saved model after checking what its method relies on. */
export function reopenModel<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends object,
>(settled: Settled<G, T, C, S, P, V>, saved: Saved): ModelOf<T, S, V> {
  const { kind, rules, options, learns } = settled;
  const { schema, classes } = saved;
  if (!hasSchema(rules, saved)) throw refuse(kind, "saved.schema", "describe the columns of the features", schema);
  if (rules.target === "labels" && (classes === undefined || classes.length === 0)) {
    throw refuse(kind, "saved.classes", "list the classes of the target", classes);
  }
  checkState({ kind, learns, options, sizes: sizesOf(saved) }, saved.state);
  return openModel(settled, { ...ownCopy(saved as Saved<S>), options: plainOptions(options) });
}

function refuse(kind: string, path: string, must: string, value: unknown): LecternError {
  return new LecternError("invalid-file", `${kind}: ${path} must ${must}, got ${show(value)}`, { kind, path });
}
