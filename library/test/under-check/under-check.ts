/** A method or recipe that must keep the contract, with the exceptions it claims. */
import type { CheckSettings } from "../../src/checks/index.js";
import type { AnyMethod, AnyRecipe } from "../../src/index.js";

export interface UnderCheck {
  readonly name: string;
  readonly subject: AnyMethod | AnyRecipe;
  readonly settings?: CheckSettings;
}

/** The names of checks that methods are excepted from, as the checks spell them. */
export const sampleOrder = "invariance: the order of the training samples does not matter";
