/** Models that let in samples without meaning are found. */
import { brokenUse } from "../../test/broken/broken-input.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { useChecks } from "./check-use.js";

testBroken(useChecks, brokenUse);
