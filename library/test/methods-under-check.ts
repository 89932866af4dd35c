/** The methods and recipes that must keep the contract, listed in the `.cases.ts` files beside the methods. */
import type { UnderCheck } from "../src/checks/under-check.js";
import { exportsOfSources } from "./exports-of-sources.js";

export const underCheck = (await exportsOfSources<readonly UnderCheck[]>("", ".cases.ts", "cases")).flat();
