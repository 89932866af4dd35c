/// <reference types="vite/types/importMeta.d.ts" />
/** The methods of ensembles keep the contract. Made by `npm run generate`. */
import { type Cases, keepContract } from "../keep-contract.js";

keepContract(import.meta.glob<Cases>("../../src/ensembles/**/*.cases.ts", { eager: true, import: "cases" }));
