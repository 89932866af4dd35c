/** Does the saved form contain the whole model, and is anything else refused? */
import { decodeModel, encodeModel } from "../core/files/model-file.js";
import type { Saved } from "../core/saved.js";
import type { CheckDeclaration } from "./check.js";
import { demandSame, demandSamePlain } from "./compare.js";
import { allResultsOf } from "./results.js";
import type { Subject } from "./subject.js";
import { broken, demandRefusal, showError } from "./verify.js";

/** Checks of saved models. */
export const savingChecks: readonly CheckDeclaration[] = [
  {
    name: "saving: a clone of the saved model gives the same results",
    run: (subject) => demandSameWhenRestored(subject, structuredClone(subject.model().saved)),
  },
  {
    name: "saving: a model file gives the same results",
    run: (subject) => demandSameWhenRestored(subject, decodeModel(encodeModel(subject.model().saved))),
  },
  {
    name: "saving: the recipe restores its models",
    run: (subject) => {
      const { recipe, given } = subject;
      const model = subject.model();
      const again = recipe.restore(structuredClone(model.saved));
      demandSame("results after recipe.restore", allResultsOf(model, given.x), allResultsOf(again, given.x));
    },
  },
  {
    name: "saving: a copied model equals its saved form",
    run: (subject) => {
      const model = subject.model();
      let copy: unknown;
      try {
        copy = structuredClone(model);
      } catch (error) {
        throw broken(`the model cannot be copied to another thread: ${showError(error)}`, error);
      }
      demandSamePlain("the model copied to another thread", { saved: model.saved }, copy);
    },
  },
  {
    name: "saving: another kind is refused",
    run: (subject) => refuse(subject, { ...subject.model().saved, kind: "no-such-kind" }, "a model of another kind"),
  },
  {
    name: "saving: another version is refused",
    run: (subject) => {
      const { saved } = subject.model();
      refuse(subject, { ...saved, version: saved.version + 1 }, "a model of a later version");
    },
  },
  {
    name: "saving: options that do not exist are refused",
    run: (subject) => {
      const { method, registry } = subject;
      const { saved } = subject.model();
      const forged = { ...saved, options: { ...saved.options, "no such option": 1 } };
      const rule = { code: "invalid-option", naming: "no such option" } as const;
      demandRefusal(subject, "a saved model with an unknown option", rule, () => method.restore(forged, registry));
    },
  },
];

function demandSameWhenRestored({ method, registry, given, model }: Subject, saved: Saved): void {
  const again = method.restore(saved, registry);
  demandSamePlain("the saved form of the restored model", model().saved, again.saved);
  demandSame("results of the restored model", allResultsOf(model(), given.x), allResultsOf(again, given.x));
  const { classes, outputFeatures, features, role } = model();
  const facts = { classes, outputFeatures, features, role };
  const { classes: c, outputFeatures: o, features: f, role: r } = again;
  demandSamePlain("the report of the restored model", facts, { classes: c, outputFeatures: o, features: f, role: r });
}

function refuse(subject: Subject, saved: Saved, what: string): void {
  const { method, recipe, registry } = subject;
  demandRefusal(subject, what, { code: "invalid-file" }, () => method.restore(saved, registry));
  demandRefusal(subject, `${what}, given to the recipe`, { code: "invalid-file" }, () => recipe.restore(saved));
}
