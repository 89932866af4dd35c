/** A program of a user: it computes, prints the results as JSON and, if asked to, searches with workers. */
import { work } from "./browser-work.js";
import { search } from "./parallel-work.js";

async function main(): Promise<void> {
  const found = process.argv[2] === "workers" ? await search("default") : undefined;
  console.log(JSON.stringify({ ...work(1), found }));
}

main();
