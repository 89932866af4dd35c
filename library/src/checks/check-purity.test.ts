/** Methods that change what is not theirs are found. */
import { brokenPurity } from "../../test/broken/broken-purity.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { purityChecks } from "./check-purity.js";

testBroken(purityChecks, brokenPurity);
