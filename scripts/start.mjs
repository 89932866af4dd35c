/** `npm start`: builds the library and runs the first program of the gallery. */
import { buildAll } from "./build.mjs";
import { runTypeScript } from "./run.mjs";
import { main } from "./setup.mjs";

await main(async () => {
  await buildAll();
  await runTypeScript("docs/gallery/first-steps.ts", process.argv.slice(2));
});
