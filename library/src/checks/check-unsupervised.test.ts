/** Models without a target that break the promise of their role are found. */
import { brokenUnsupervised } from "../../test/broken/broken-results.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { unsupervisedChecks } from "./check-unsupervised.js";

testBroken(unsupervisedChecks, brokenUnsupervised);
