/** Restores the engine of the library's sources after a test file that chose another. */
import { afterAll } from "vitest";
import { currentEngine, useEngine } from "../../library/src/engine/select.js";

const engine = currentEngine();

afterAll(() => {
  if (currentEngine() !== engine) useEngine();
});
