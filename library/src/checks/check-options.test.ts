/** Methods that accept options without meaning are found. */
import { brokenOptions } from "../../test/broken/broken-declaration.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { optionChecks } from "./check-options.js";

testBroken(optionChecks, brokenOptions);
