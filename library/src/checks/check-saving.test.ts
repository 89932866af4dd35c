/** Methods whose saved form is not the whole model are found. */
import { brokenSaving } from "../../test/broken/broken-declaration.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { savingChecks } from "./check-saving.js";

testBroken(savingChecks, brokenSaving);
