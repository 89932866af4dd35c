/** Declarations that say too little or the wrong thing are found. */
import { brokenDeclarations } from "../../test/broken/broken-declaration.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { declarationChecks } from "./check-declaration.js";

testBroken(declarationChecks, brokenDeclarations);
