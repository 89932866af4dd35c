/// <reference types="vite/types/importMeta.d.ts" />
/** The methods of kernel-machines keep the contract. Made by `npm run generate`. */
import { type Cases, keepContract } from "../keep-contract.js";

keepContract(import.meta.glob<Cases>("../../src/kernel-machines/**/*.cases.ts", { eager: true, import: "cases" }));
