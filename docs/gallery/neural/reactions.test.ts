import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  accuracyOf,
  drawReactions,
  figure,
  isAtom,
  learnReactions,
  mapAtoms,
  mappingAccuracy,
  tokensOfSmiles,
  translate,
  twoFluorines,
  vocabulary,
  weightsOf,
} from "./reactions.js";

const trials = [0, 1, 2].map((seed) => {
  const { learned, heldOut } = drawReactions(seed);
  return { learned, heldOut, model: learnReactions(learned, { seed }) };
});
const [{ learned, heldOut, model }] = trials;

test("[MP-277] SMILES strings are split into tokens, and a transformer writes the products of reactions that it has not seen", () => {
  // Ethanol, chlorobenzene, and ammonium with a bond and a ring of two digits.
  expect(tokensOfSmiles("CCO")).toEqual(["C", "C", "O"]);
  expect(tokensOfSmiles("Clc1ccccc1")).toEqual(["Cl", "c", "1", "c", "c", "c", "c", "c", "1"]);
  expect(tokensOfSmiles("[NH4+].BrC%12=O")).toEqual(["[NH4+]", ".", "Br", "C", "%12", "=", "O"]);
  expect(() => tokensOfSmiles("CXO")).toThrow('"CXO" is no SMILES string');
  for (const { reactants, product, origin } of learned) {
    // Every token of a product was a token of the reactants, each at most once.
    expect(origin.map((place) => reactants[place])).toEqual(product);
    expect(new Set(origin).size).toBe(product.length);
    for (const token of reactants) expect(vocabulary).toContain(token);
  }
  const known = new Set(learned.map(({ reactants }) => reactants.join("")));
  expect(heldOut.some(({ reactants }) => known.has(reactants.join("")))).toBe(false);
  for (const each of trials) expect(accuracyOf(each.model, each.heldOut)).toBeGreaterThan(0.9);
  // The order of reactants does not matter.
  const orders = ["SBr.OC", "OC.SBr"].map(tokensOfSmiles);
  expect(translate(model, orders).map((product) => product.join(""))).toEqual(["SOC", "SOC"]);
});

test("[MP-278] the most probable match by attention maps the atoms of products to where they came from", async () => {
  for (const each of trials) {
    const { byAttention, byOrder } = mappingAccuracy(each.model, each.heldOut);
    expect(byAttention).toBeGreaterThan(0.8);
    expect(byAttention).toBeGreaterThan(byOrder + 0.1);
  }
  const weights = weightsOf(model, twoFluorines);
  const mapped = mapAtoms(twoFluorines, weights);
  expect(mapped.every(({ product }) => isAtom(twoFluorines.product[product]))).toBe(true);
  expect(new Set(mapped.map(({ reactant }) => reactant)).size).toBe(mapped.length);
  for (const { product, reactant } of mapped)
    expect(twoFluorines.product[product]).toBe(twoFluorines.reactants[reactant]);
  const ofFluorine = mapped.filter(({ product }) => twoFluorines.product[product] === "F");
  expect(ofFluorine.map(({ product, reactant }) => reactant === twoFluorines.origin[product])).toEqual([true, true]);
  const drawing = await renderPlot(figure(model, twoFluorines, 7));
  expect(drawing.warnings).toEqual([]);
  const shades = drawing.drawn("rect").filter(({ panel, datum }) => panel === 0 && datum["weight"] !== undefined);
  expect(shades.map(({ datum }) => datum["token"])).toEqual(twoFluorines.reactants);
  shades.forEach(({ datum }, i) => {
    expect(datum["weight"]).toBeCloseTo(weights[7][i], 3);
  });
});
