/** Methods that modify their arguments are detected. */
import { brokenPurity } from "../../test/broken/broken-purity.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { purityChecks } from "./check-purity.js";

testBroken(purityChecks, brokenPurity);
