/** Methods whose state is not what they declare, or that trust whatever a file says, are found. */
import { brokenState } from "../../test/broken/broken-declaration.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { stateChecks } from "./check-state.js";

testBroken(stateChecks, brokenState);
