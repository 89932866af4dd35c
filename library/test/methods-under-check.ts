/// <reference types="vite/types/importMeta.d.ts" />
/** The methods and recipes that must keep the contract, listed in the `.cases.ts` files beside the methods. */
import type { UnderCheck } from "../src/checks/under-check.js";

const found = import.meta.glob<readonly UnderCheck[]>("../src/**/*.cases.ts", { eager: true, import: "cases" });

export const underCheck: readonly UnderCheck[] = Object.values(found).flat();
