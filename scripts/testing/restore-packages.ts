/** Restores the engine of the built library after a test file that chose another. */
import { currentEngine, useEngine } from "lectern/engine";
import { afterAll } from "vitest";

const engine = currentEngine();

afterAll(() => {
  if (currentEngine() !== engine) useEngine();
});
