/** Downloads the versions of Node that tests need, before the tests: it waits for the network more than it computes. */
import { nodeProgram, nodeVersions } from "../../library/test/node-versions.js";

for (const found of await Promise.all(nodeVersions.map(nodeProgram))) if ("why" in found) console.log(found.why);
