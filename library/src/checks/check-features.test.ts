/** Models that do not know their columns are found. */
import { brokenFeatures } from "../../test/broken/broken-input.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { featureChecks } from "./check-features.js";

testBroken(featureChecks, brokenFeatures);
