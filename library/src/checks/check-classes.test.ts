/** Classifiers that get their classes wrong are found. */
import { brokenClasses } from "../../test/broken/broken-results.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { classChecks } from "./check-classes.js";

testBroken(classChecks, brokenClasses);
