/// <reference types="vite/types/importMeta.d.ts" />
/** The methods of linear keep the contract. Made by `npm run generate`. */
import { type Cases, keepContract } from "../keep-contract.js";

keepContract(import.meta.glob<Cases>("../../src/linear/**/*.cases.ts", { eager: true, import: "cases" }));
