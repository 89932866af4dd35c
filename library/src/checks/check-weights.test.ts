/** Methods that take weights for something else are found. */
import { brokenWeights } from "../../test/broken/broken-capabilities.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { weightChecks } from "./check-weights.js";

testBroken(weightChecks, brokenWeights);
