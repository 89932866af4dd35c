/** The test files that run the common checks, one per family, so that families are checked in parallel. */
import type { MethodFolder } from "./find-methods.js";
import { leftovers, type Output } from "./outputs.js";

/** A file in library/test/contract for each family. */
export function contractTests(root: string, methods: readonly MethodFolder[]): Output[] {
  const families = [...new Set(methods.map(({ family }) => family))].sort();
  const files = families.map((family) => ({ path: `library/test/contract/${family}.test.ts`, text: testOf(family) }));
  return [...files, ...leftovers(root, "library/test/contract", ".test.ts", files)];
}

function testOf(family: string): string {
  return `/// <reference types="vite/types/importMeta.d.ts" />
/** The methods of ${family} keep the contract. Made by \`npm run generate\`. */
import { type Cases, keepContract } from "../keep-contract.js";

keepContract(import.meta.glob<Cases>("../../src/${family}/**/*.cases.ts", { eager: true, import: "cases" }));
`;
}
