/** Methods that cannot be watched or stopped are found. */
import { brokenRunning } from "../../test/broken/broken-running.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { runningChecks } from "./check-running.js";

testBroken(runningChecks, brokenRunning);
