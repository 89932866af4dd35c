/** Methods that lack a declared capability are detected. */
import { brokenCapabilities } from "../../test/broken/broken-capabilities.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { capabilityChecks } from "./check-capabilities.js";

testBroken(capabilityChecks, brokenCapabilities);
