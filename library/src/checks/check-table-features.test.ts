/** Methods whose features of tables are not what they promise are found. */
import { brokenTableFeatures } from "../../test/broken/broken-tables.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { tableFeatureChecks } from "./check-table-features.js";

testBroken(tableFeatureChecks, brokenTableFeatures);
