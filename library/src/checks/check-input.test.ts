/** Methods that let in training data without meaning are found. */
import { brokenInput } from "../../test/broken/broken-input.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { inputChecks } from "./check-input.js";

testBroken(inputChecks, brokenInput);
