/**
 * Stacked generalisation (Wolpert 1992; Breiman 1996): a final model learns from the predictions of the members for
 * samples that they have not seen, so members that merely memorise their samples get no credit for it.
 */
import type { Composition } from "../contract/composite.js";
import type { AnyModel, AnyRecipe } from "../contract/contract.js";
import type { Fitted } from "../contract/declaration.js";
import * as state from "../contract/state/fields.js";
import { LecternError } from "../core/errors.js";
import { flag, list, type OptionTable, type OptionValues, record } from "../core/options/options.js";
import { distinctWarnings, type Warning, warnWithin } from "../core/report.js";
import { inside, mapSteps, type Work } from "../core/run.js";
import { type ClassName, isLabels } from "../data/labels.js";
import type { Matrix } from "../data/matrix.js";
import { stackColumns } from "../data/stack.js";
import { isTable } from "../data/table/table.js";
import { suited } from "../pipeline/fit-steps.js";
import { foldingOption } from "../selection/folds/folds.js";
import { foldOfEach, type OutOfFold, predictFolds } from "../selection/out-of-fold.js";
import type { TaskProgress } from "../selection/run-tasks.js";
import type { Judged } from "../selection/score-fold.js";
import {
  answerOf,
  composeEnsemble,
  type EnsembleSamples,
  fitOn,
  joinReports,
  type NamedModel,
  requireRole,
  restoreAll,
  type SharedCapabilities,
  sharedCapabilities,
  type Uses,
  unusedByAll,
} from "./compose.js";
import { divideSamples } from "./divide.js";
import { checkMembers, type Member, memberFields, membersField } from "./members.js";

/** The options that both kinds of stacking share, apart from the final recipe. */
export const stackingOptions = {
  members: list(
    record(memberFields, "a member with its name"),
    [],
    "the recipes that are combined; the final recipe learns from their out-of-fold predictions",
    1,
  ),
  passthrough: flag(false, "give the final recipe the columns of the samples too"),
  folds: foldingOption,
} satisfies OptionTable;

/** The options of both kinds of stacking, with the final recipe. */
interface StackingOptions extends OptionValues<typeof stackingOptions> {
  readonly final: unknown;
}

/** What a stack learns. */
export const stackingState = {
  members: membersField,
  final: state.model("saved model on top of the members"),
};

export interface StackingState extends state.StateOf<typeof stackingState> {}

/** How one kind of stacking turns a member's answers into columns. */
export interface StackingPlan {
  readonly role: "classifier" | "regressor";
  /** The output of a member that is needed in addition to its predictions. */
  readonly wanted: (member: AnyRecipe) => { readonly probabilities?: boolean; readonly decision?: boolean };
  /** The columns of out-of-fold answers. */
  readonly columnsOf: (member: AnyRecipe, answers: OutOfFold) => Matrix;
  /** The same for a fitted member and other samples. */
  readonly columnsFrom: (member: AnyRecipe, model: AnyModel, x: EnsembleSamples) => Matrix;
  /** What each column of a member is called beside the member's name. */
  readonly columnNames: (classes: readonly string[]) => readonly string[];
}

/** What a stack is with its options. */
export function composeStack<T extends OptionTable>(
  kind: string,
  values: StackingOptions,
  plan: StackingPlan,
): Composition<T, StackingState, TaskProgress> {
  const { role } = plan;
  const members = checkMembers(kind, values.members, role);
  const final = values.final as AnyRecipe;
  requireRole(kind, "final", final, role);
  const recipes = members.map(({ recipe }) => recipe);
  const use = (learned: StackingState, classes: readonly ClassName[]): Uses => {
    const models = restoreAll(kind, recipes, learned.members, classes);
    const [top] = restoreAll(kind, [final], [learned.final], classes);
    const columns = (x: EnsembleSamples) =>
      withSamples(
        models.map((model, m) => plan.columnsFrom(recipes[m], model, x)),
        x,
        values,
      );
    const ask = (name: "predict" | "probabilities" | "decision") => (x: EnsembleSamples) =>
      answerOf(top, name, columns(x));
    const offers = offered(final);
    return {
      predict: ask("predict") as Uses["predict"],
      ...(offers.includes("probabilities") && {
        probabilities: ask("probabilities") as (x: EnsembleSamples) => Matrix,
      }),
      ...(offers.includes("decision") && { decision: ask("decision") as (x: EnsembleSamples) => Matrix }),
    };
  };
  return composeEnsemble({
    role,
    capabilities: capabilitiesOf(kind, recipes, final, values.passthrough),
    offers: offered(final),
    fit: (data) => fitStack(kind, members, values, plan, data),
    use,
  });
}

function offered(final: AnyRecipe): ("probabilities" | "decision")[] {
  return (["probabilities", "decision"] as const).filter((name) => final.traits.offers.includes(name));
}

/** The final recipe sees weights always, and missing values only where the samples are passed through to it. */
function capabilitiesOf(
  kind: string,
  members: readonly AnyRecipe[],
  final: AnyRecipe,
  passthrough: boolean,
): SharedCapabilities {
  const { supports, limits } = sharedCapabilities(kind, members, true);
  if (final.traits.supports.table) {
    throw new LecternError("invalid-option", `${kind}: final gets numbers, but ${final.kind} takes tables`, {
      option: "final",
    });
  }
  if (passthrough && supports.table) {
    throw new LecternError(
      "invalid-option",
      `${kind}: passthrough needs samples of numbers, but the members take tables; put encodeTable() and the whole ` +
        "stack into a pipeline, or set passthrough to false",
      { option: "passthrough" },
    );
  }
  const { weights, missing } = final.traits.supports;
  const cannot = `which ${final.kind} cannot use; take another final recipe`;
  return {
    supports,
    limits: {
      ...limits,
      ...(!weights && { weights: cannot }),
      ...(passthrough && !missing && { missing: `${cannot}, or set passthrough to false` }),
    },
  };
}

function* fitStack(
  kind: string,
  members: readonly Member[],
  values: StackingOptions,
  plan: StackingPlan,
  given: Judged,
): Work<TaskProgress, Fitted<StackingState>> {
  const { data, folds } = divideSamples(kind, values.folds, given);
  const foldOf = foldOfEach(kind, folds, data.x.rows);
  const of = members.length * (folds.length + 1) + 1;
  const fitted: NamedModel[] = [];
  const blocks: Matrix[] = [];
  const warnings: Warning[] = [];
  let step = 0;
  for (const { name, recipe } of members) {
    const work = predictFolds(recipe, data, folds, foldOf, plan.wanted(recipe));
    const answers = yield* mapSteps(work, ({ inner, fold }) => {
      const place = fold === undefined ? { member: name } : { member: name, fold };
      return inner === undefined ? { step: ++step, of, ...place } : { step: step + 1, of, ...place, inner };
    });
    blocks.push(plan.columnsOf(recipe, answers));
    for (const warning of answers.warnings) warnings.push(warnWithin(`${name}, out of fold`, warning));
    const progress = { step: ++step, of, member: name };
    fitted.push({ name, model: yield* inside(fitOn(recipe, data), progress) });
    yield progress;
  }
  const { y } = data;
  const columns = plan.columnNames(isLabels(y) ? y.classes.map(String) : []);
  const own = members.flatMap(({ name }) => columns.map((column) => (column === "" ? name : `${name}: ${column}`)));
  const features = values.passthrough ? [...apartFrom(own, data.features), ...data.features] : own;
  const x = withSamples(blocks, data.x, values);
  const last = { step: of, of, member: "final" };
  const top = yield* inside(fitOn(values.final as AnyRecipe, { ...data, x, features }), last);
  yield last;
  const models = fitted.map(({ model }) => model);
  const report = joinReports([...fitted, { name: "final", model: top }]);
  return {
    state: { members: models.map(({ saved }) => saved), final: top.saved },
    report: {
      ...report,
      warnings: distinctWarnings([...warnings, ...report.warnings]),
      notes: { members: members.length, folds: folds.length, columns: features.length },
    },
    unused: unusedByAll(models),
  };
}

/** The outputs of the members as columns, followed by the samples where these are passed through. */
function withSamples(blocks: readonly Matrix[], x: EnsembleSamples, { passthrough, final }: StackingOptions) {
  if (!passthrough || isTable(x)) return stackColumns(blocks);
  return suited(stackColumns([...blocks, x]), final as AnyRecipe);
}

/** Names that do not occur among the others. */
function apartFrom(names: readonly string[], others: readonly string[]): readonly string[] {
  const taken = new Set(others);
  let apart = names;
  while (apart.some((name) => taken.has(name))) apart = apart.map((name) => `member ${name}`);
  return apart;
}
