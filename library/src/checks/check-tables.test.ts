/** Methods that treat tables wrongly are found. */
import { brokenTables } from "../../test/broken/broken-tables.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { tableChecks } from "./check-tables.js";

testBroken(tableChecks, brokenTables);
