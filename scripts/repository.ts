/** The folder of the repository, and whether a script is the program being run. */
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const repository = fileURLToPath(new URL("..", import.meta.url));

/** Whether the module with this `import.meta.url` is the program being run, not imported by a test. */
export function isMain(url: string): boolean {
  const program = process.argv[1];
  return program !== undefined && realpathSync(program) === realpathSync(fileURLToPath(url));
}
