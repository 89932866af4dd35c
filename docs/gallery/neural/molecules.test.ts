import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { energyOf, figure, judge, learn, makeMolecules, predict, rotate } from "./molecules.js";

test("[MP-213] training on rotated molecules lowers the variance of predicted energies over rotations, and their error", async () => {
  for (const seed of [0, 1]) {
    const [plain, augmented] = (["none", "rotated molecules"] as const).map((bias) =>
      judge(learn(bias, { seed }), seed),
    );
    expect(augmented.variance).toBeLessThan(0.1 * plain.variance);
    expect(augmented.error).toBeLessThan(0.3 * plain.error);
  }
  const drawing = await renderPlot(figure());
  expect(drawing.warnings).toEqual([]);
  // Four orientations of four atoms and three bonds, all with the same energy.
  expect([drawing.marks("symbol"), drawing.marks("rule")]).toEqual([16, 12]);
  expect(new Set(drawing.words("title-text")).size).toBe(1);
});

test("[MP-215] a network that sees distances is exactly invariant, before and after training", () => {
  for (const seed of [0, 1]) {
    for (const steps of [0, 50]) {
      const model = learn("distances", { seed, steps });
      for (const molecule of makeMolecules(seed + 50, 10)) {
        const [energy] = predict(model, [molecule]);
        for (const angle of [0.3, 1.7, 4]) expect(predict(model, [rotate(molecule, angle)])[0]).toBeCloseTo(energy, 5);
      }
    }
  }
});

test("the energy does not depend on the orientation", () => {
  for (const molecule of makeMolecules(3, 20)) {
    expect(energyOf(rotate(molecule, 2))).toBeCloseTo(energyOf(molecule), 13);
  }
});
