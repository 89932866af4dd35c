/** Every check, by theme. */
import type { CheckDeclaration } from "./check.js";
import { blockChecks } from "./check-blocks.js";
import { capabilityChecks } from "./check-capabilities.js";
import { categoryChecks } from "./check-categories.js";
import { classChecks } from "./check-classes.js";
import { declarationChecks } from "./check-declaration.js";
import { determinismChecks } from "./check-determinism.js";
import { featureChecks } from "./check-features.js";
import { inputChecks } from "./check-input.js";
import { invarianceChecks } from "./check-invariance.js";
import { optionChecks } from "./check-options.js";
import { purityChecks } from "./check-purity.js";
import { resultChecks } from "./check-results.js";
import { runningChecks } from "./check-running.js";
import { savingChecks } from "./check-saving.js";
import { shapeChecks } from "./check-shape.js";
import { smallDataChecks } from "./check-small-data.js";
import { stateChecks } from "./check-state.js";
import { tableFeatureChecks } from "./check-table-features.js";
import { tableChecks } from "./check-tables.js";
import { unsupervisedChecks } from "./check-unsupervised.js";
import { useChecks } from "./check-use.js";
import { weightChecks } from "./check-weights.js";

/** Checks of what does not depend on what samples are. */
const commonChecks: readonly CheckDeclaration[] = [
  ...declarationChecks,
  ...optionChecks,
  ...determinismChecks,
  ...savingChecks,
  ...stateChecks,
  ...runningChecks,
  ...blockChecks,
  ...smallDataChecks,
];

/** Checks of methods that take matrices. */
const matrixChecks: readonly CheckDeclaration[] = [
  ...purityChecks,
  ...inputChecks,
  ...useChecks,
  ...featureChecks,
  ...shapeChecks,
  ...resultChecks,
  ...classChecks,
  ...unsupervisedChecks,
  ...invarianceChecks,
  ...capabilityChecks,
  ...weightChecks,
];

/** Every check, in the order in which they are run. */
export const allChecks: readonly CheckDeclaration[] = Object.freeze([
  ...commonChecks,
  ...forSamples(matrixChecks, false),
  ...tableChecks.map(onTables),
  ...forSamples(tableFeatureChecks, true),
  ...categoryChecks,
]);

/** A check of tables is for all that take them, those included that take numbers too. */
function onTables({ name, applies = () => true, run }: CheckDeclaration): CheckDeclaration {
  return {
    name,
    applies: (subject) =>
      (subject.traits.supports.table || subject.traits.supports.categories) && applies(subject.onTable()),
    run: (subject) => run(subject.onTable()),
  };
}

/** The checks for methods that take tables only, or for the others. */
function forSamples(checks: readonly CheckDeclaration[], table: boolean): CheckDeclaration[] {
  return checks.map(({ applies = () => true, ...check }) => ({
    ...check,
    applies: (subject) => subject.traits.supports.table === table && applies(subject),
  }));
}
