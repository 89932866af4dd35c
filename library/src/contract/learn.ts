/** One fit from the caller's data to the model. */
import { LecternError } from "../core/errors.js";
import type { OptionTable } from "../core/options/options.js";
import { completeReport, type ReportFacts } from "../core/report.js";
import type { Progress, Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Dataset, Target } from "../data/dataset.js";
import { isLabels } from "../data/labels.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import type { CodedSchema } from "../data/table/codes.js";
import { isTable, type Table } from "../data/table/table.js";
import type { Capabilities, Samples } from "./contract.js";
import type { Fitted } from "./declaration.js";
import { type AnyDataset, explainBreakdown } from "./extreme-values.js";
import type { FitControl } from "./fit-control.js";
import { nameColumnOfError, nameColumnOfWarning } from "./name-columns.js";
import { numericClassWarnings } from "./numeric-classes.js";
import { openModel } from "./open-model.js";
import { buffersOf, ownCopy } from "./own-copy.js";
import { plainOptions } from "./restoring.js";
import type { ModelOf, Settled } from "./settled.js";
import { columnCount, type DataRules, validateData } from "./validate/validate.js";
import { checkStart } from "./warm-start.js";

/** The full result of a fit, of which each caller uses a part. */
export interface Learned<M, X> {
  readonly model: M;
  /** The samples as the method saw them. */
  readonly x: X;
  /** The training samples as the next method must see them, where the fit made them itself. */
  readonly transformed: (() => Matrix | SparseMatrix | Table) | undefined;
}

/** Validates the data, fits, and opens the model. */
export function* learn<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends object,
>(
  settled: Settled<G, T, C, S, P, V>,
  data: unknown,
  { from, store }: FitControl<ModelOf<T, S, V>, P>,
): Work<P, Learned<ModelOf<T, S, V>, Samples<C>>> {
  const { parts, options } = settled;
  const dataset = validateFor<G, C>(settled.rules, data, from?.saved?.schema);
  const start = from === undefined ? undefined : startFrom(settled, from, dataset);
  const { fitted, saved } = yield* explained(settled.kind, dataset, function* () {
    const result = parts.fit(dataset, options, start, store);
    const fitted = "next" in result ? yield* result : result;
    return { fitted, saved: ownCopy(savedOf(settled, dataset, fitted), buffersOf(dataset.x)) };
  });
  return { model: openModel(settled, saved), x: dataset.x, transformed: fitted.transformed };
}

/** Runs a fit; its errors carry the kind of the method, and the reason where the data are it. */
function* explained<P, R>(kind: string, dataset: AnyDataset, fit: () => Work<P, R>): Work<P, R> {
  try {
    return yield* fit();
  } catch (error) {
    throw nameColumnOfError(explainBreakdown(kind, error, dataset), dataset.features);
  }
}

/** Checked data of a fit; a table is coded by the schema of the model to begin from, where there is one. */
export function validateFor<G extends Target | undefined, C extends Capabilities>(
  rules: DataRules,
  data: unknown,
  schema?: Saved["schema"],
): Dataset<G, Samples<C>> {
  return validateData(rules, data, schema as readonly CodedSchema[] | undefined) as Dataset<G, Samples<C>>;
}

/** The state to begin from, of a model that suits the data. */
function startFrom<T extends OptionTable, S, V>(
  { kind, rules }: Pick<Settled<never, T, never, S, never, never>, "kind" | "rules">,
  model: ModelOf<T, S, V>,
  dataset: Dataset<Target | undefined, unknown>,
): S {
  if (!rules.supports.warmStart) {
    const remedy = rules.limits?.warmStart;
    throw new LecternError(
      "unsupported",
      remedy === undefined
        ? `${kind}: this method cannot start from a model; leave \`from\` out`
        : `${kind}: with these options it cannot start from a model; ${remedy}`,
    );
  }
  // A table that the method keeps has a schema when it is saved.
  checkStart(kind, model, isTable(dataset.x) ? { schema: [], ...dataset } : dataset);
  return model.state;
}

/** The model as plain data. */
function savedOf<G extends Target | undefined, T extends OptionTable, C extends Capabilities, S, P extends Progress>(
  { kind, version, options, rules }: Omit<Settled<G, T, C, S, P, object>, "parts">,
  dataset: Dataset<G, Samples<C>>,
  { state, report = {}, unused }: Fitted<S>,
): Saved<S> {
  const { x, y, features, schema = isTable(x) ? rules.tables?.schemaOf(x, unused) : undefined } = dataset;
  return {
    kind,
    version,
    options: plainOptions(options),
    features,
    ...(schema === undefined ? {} : { schema }),
    ...(isLabels(y) && rules.target === "labels" ? { classes: y.classes } : {}),
    state,
    report: completeReport(withWarnings(report, dataset, rules), x.rows, columnCount(x)),
  };
}

/** The facts with warnings that name columns, and one about the target unless a method inside has given it already. */
function withWarnings(facts: ReportFacts, { y, features }: AnyDataset, { target }: DataRules): ReportFacts {
  const given = (facts.warnings ?? []).map((warning) => nameColumnOfWarning(warning, features));
  const known = new Set(given.map(({ code }) => code));
  const found = target === "labels" ? numericClassWarnings(y).filter(({ code }) => !known.has(code)) : [];
  return { ...facts, warnings: [...given, ...found] };
}
