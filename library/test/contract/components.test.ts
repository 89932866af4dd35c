/// <reference types="vite/types/importMeta.d.ts" />
/** The methods of components keep the contract. Made by `npm run generate`. */
import type { UnderCheck } from "../../src/checks/under-check.js";
import { keepContract } from "../keep-contract.js";

const cases = import.meta.glob<readonly UnderCheck[]>("../../src/components/**/*.cases.ts", { eager: true, import: "cases" });

keepContract(cases);
