/** Subjects: the method under check, and its recipe with another seed. */
import { describe, expect, test } from "vitest";
import { line } from "../../test/broken/sound-supervised.js";
import { halves, patientShift, shift } from "../../test/broken/sound-unsupervised.js";
import { tamper } from "../../test/broken/tamper.js";
import { kMeans, pipeline } from "../index.js";
import { createSubject, fitOn, hasSeed, isRecipe, toJson, withSeed } from "./subject.js";

describe("subjects", () => {
  test("methods are called with their options, recipes are used unchanged", () => {
    expect(createSubject(line, {}).recipe.options).toEqual(line().options);
    expect(createSubject(line, { options: { alpha: 3 } }).recipe.options["alpha"]).toBe(3);
    const recipe = line({ alpha: 4 });
    expect(createSubject(recipe, {}).recipe).toBe(recipe);
    expect(createSubject(recipe, {}).method).toBe(line);
    expect([isRecipe(recipe), isRecipe(line), isRecipe(pipeline)]).toEqual([true, false, false]);
  });

  test("finds the methods of nested recipes at any depth", () => {
    const { registry } = createSubject(pipeline(pipeline(shift(), patientShift()), line()), {});
    expect(registry.methods.map(({ kind }) => kind).sort()).toEqual(["patient-shift", "pipeline", "shift", "sum-line"]);
  });

  test("the model is fitted once", () => {
    let fits = 0;
    const subject = createSubject(
      tamper(shift, {
        data: (data) => {
          fits++;
          return data;
        },
      }),
      {},
    );
    expect(fits).toBe(0);
    expect(subject.model()).toBe(subject.model());
    expect(fits).toBe(1);
    expect(fitOn(subject, { x: [[1], [3]] }).features).toEqual(["x0"]);
  });

  test("detects whether a fit iterates; a failing fit does not", () => {
    expect(createSubject(line, {}).iterates()).toBe(true);
    expect(createSubject(shift, {}).iterates()).toBe(false);
    expect(createSubject(kMeans, { options: { clusters: 100 } }).iterates()).toBe(false);
  });
});

describe("seeds", () => {
  test("are found in a recipe and in nested ones", () => {
    expect(hasSeed(createSubject(line, {}))).toBe(true);
    expect(hasSeed(createSubject(halves, {}))).toBe(false);
    expect(hasSeed(createSubject(pipeline(shift(), kMeans()), {}))).toBe(true);
  });

  test("are changed, and nothing else is", () => {
    expect(withSeed(createSubject(line({ alpha: 5 }), {}), 9).options).toEqual(line({ alpha: 5, seed: 9 }).options);
    const chain = createSubject(pipeline(shift(), pipeline(shift(), kMeans({ clusters: 2 }))), {});
    const expected = pipeline(shift(), pipeline(shift(), kMeans({ clusters: 2, seed: 9 })));
    expect(toJson(withSeed(chain, 9))).toEqual(toJson(expected));
  });
});
