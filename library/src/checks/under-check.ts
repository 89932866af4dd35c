/** A case of the common checks, as the `.cases.ts` file beside each method lists them. */
import type { AnyMethod, AnyRecipe } from "../contract/contract.js";
import type { CheckOptions } from "./subject.js";

/** A method or recipe that must keep the contract, with the exceptions it claims. */
export interface UnderCheck {
  readonly name: string;
  readonly subject: AnyMethod | AnyRecipe;
  readonly settings?: CheckOptions;
}
