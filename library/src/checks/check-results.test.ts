/** Models that do not give what their role promises are found. */
import { brokenResults } from "../../test/broken/broken-results.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { resultChecks } from "./check-results.js";

testBroken(resultChecks, brokenResults);
