/**
 * `npm start`: builds everything and runs the command on bundled data; arguments after `--` are another command to run.
 */
import { join } from "node:path";
import { buildAll } from "./build.mjs";
import { main, root, run } from "./setup.mjs";

const first = [
  "learn",
  "library/data/penguins.csv",
  "--target",
  "species",
  "--budget",
  "30s",
  "--out",
  "reports/penguins",
];

// Ctrl-C also reaches the command, which decides how to exit.
process.on("SIGINT", () => undefined);

await main(async () => {
  await buildAll((line) => console.error(line));
  const words = process.argv.slice(2);
  const command = words.length === 0 ? first : words;
  console.error(`\n$ lectern ${command.join(" ")}\n`);
  await run("lectern", [join(root, "cli/dist/lectern.js"), ...command]);
});
