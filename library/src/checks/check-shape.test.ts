/** Methods that are upset by data of unusual shape are found. */
import { brokenShape } from "../../test/broken/broken-shape.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { shapeChecks } from "./check-shape.js";

testBroken(shapeChecks, brokenShape);
