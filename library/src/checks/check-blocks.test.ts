/** Methods that cannot be stopped for a long time are found. */
import { brokenBlocks } from "../../test/broken/broken-blocks.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { blockChecks } from "./check-blocks.js";

testBroken(blockChecks, brokenBlocks);
