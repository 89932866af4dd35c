/** Methods to which the order or company of samples matters are found. */
import { brokenInvariance } from "../../test/broken/broken-shape.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { invarianceChecks } from "./check-invariance.js";

testBroken(invarianceChecks, brokenInvariance);
