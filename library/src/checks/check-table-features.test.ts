/** Methods that violate the checks of table features are detected. */
import { brokenTableFeatures } from "../../test/broken/broken-tables.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { tableFeatureChecks } from "./check-table-features.js";

testBroken(tableFeatureChecks, brokenTableFeatures);
