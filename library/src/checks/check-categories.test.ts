/** Methods that take tables and matrices, but not alike, are found. */
import { brokenCategories } from "../../test/broken/broken-categories.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { categoryChecks } from "./check-categories.js";

testBroken(categoryChecks, brokenCategories);
