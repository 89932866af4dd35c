/** Methods whose answer depends on anything else than data, options and seed are found. */
import { brokenDeterminism } from "../../test/broken/broken-purity.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { determinismChecks } from "./check-determinism.js";

testBroken(determinismChecks, brokenDeterminism);
