/// <reference types="vite/types/importMeta.d.ts" />
/** The methods of kernel-machines keep the contract. Made by `npm run generate`. */
import type { UnderCheck } from "../../src/checks/under-check.js";
import { keepContract } from "../keep-contract.js";

const cases = import.meta.glob<readonly UnderCheck[]>("../../src/kernel-machines/**/*.cases.ts", { eager: true, import: "cases" });

keepContract(cases);
