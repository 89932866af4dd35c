import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { saveModel } from "../core/files/model-file.js";
import { integer } from "../core/options/options.js";
import type { Progress, Work } from "../core/run.js";
import * as state from "./state/fields.js";
import { requireInputs, requirePairs, type StructuredFit, structuredRecipe } from "./structured.js";

/** Learns the longest of the strings, letter by letter. */
const longest = (given?: { readonly least?: number }) =>
  structuredRecipe(
    {
      kind: "longest",
      options: { least: integer(1, "minimum length") },
      learns: { text: state.text("the longest string"), counts: state.vector("letters", "counts of letters") },
      sizes: { letters: 2 },
      *fit(
        { x }: { readonly x: readonly string[] },
        { least },
      ): Work<Progress, StructuredFit<{ text: string; counts: Float64Array }>> {
        let text = "";
        for (let i = 0; i < x.length; i++) {
          if (x[i].length >= least && x[i].length > text.length) text = x[i];
          yield { step: i + 1, of: x.length };
        }
        const count = (letter: string) => text.split(letter).length - 1;
        return { state: { text, counts: Float64Array.of(count("a"), count("b")) }, samples: x.length };
      },
      view: ({ text }) => ({ repeat: (times: number) => text.repeat(times) }),
    },
    given,
  );

test("a recipe fits at once, in slices and step by step, to the same frozen model", async () => {
  const data = { x: ["a", "aab", "b"] };
  const recipe = longest({ least: 2 });
  const model = recipe.fit(data);
  expect([model.repeat(2), model.report.samples, model.kind]).toEqual(["aabaab", 3, "longest"]);
  expect(Object.isFrozen(model) && Object.isFrozen(model.state)).toBe(true);
  expect((await recipe.fitAsync(data)).state).toEqual(model.state);
  const steps = recipe.steps(data);
  let turn = steps.next();
  let count = 0;
  for (; !turn.done; turn = steps.next()) count++;
  expect([count, turn.value.state.text]).toEqual([3, "aab"]);
  expect(JSON.parse(JSON.stringify(recipe))).toEqual({ kind: "longest", options: { least: 2 } });
});

test("a model is restored from its plain data or its file; what does not fit is refused", () => {
  const recipe = longest();
  const model = recipe.fit({ x: ["ab"] });
  expect(recipe.restore(structuredClone(model.saved)).repeat(2)).toBe("abab");
  expect(recipe.load(saveModel(model)).state).toEqual(model.state);
  const changed = (fields: object) => ({ ...model.saved, state: { ...model.state, ...fields } });
  expect(refusal(() => recipe.restore(changed({ text: 3 })))).toContain("invalid-file: longest: state.text");
  expect(refusal(() => recipe.restore(changed({ counts: new Float64Array(3) })))).toContain("state.counts");
  expect(refusal(() => recipe.restore({ ...model.saved, kind: "other" }))).toContain("expected a saved longest model");
  expect(refusal(() => longest({ least: 5 }).restore(model.saved))).toContain("other options");
  expect(refusal(() => longest({ least: 0 }))).toContain("least");
  expect(refusal(() => recipe.fit(null as never))).toContain("fit needs an object with the training data, got null");
});

test("training pairs and lists of inputs are checked", () => {
  expect(requirePairs("here", { x: [1, 2], y: ["a", "b"] })).toEqual([
    [1, "a"],
    [2, "b"],
  ]);
  expect(refusal(() => requirePairs("here", { x: [], y: [] }))).toContain("needs at least 1 training pair, got none");
  expect(refusal(() => requirePairs("here", { x: [1], y: [1, 2] }))).toContain("got 1 inputs and 2 outputs");
  expect(refusal(() => requireInputs("here", "abc" as never))).toContain('expected a list of inputs, got "abc"');
});
