/** `lectern workbench`: the web application, served on this machine. */
import { existsSync } from "node:fs";
import { basename, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandFailure } from "../command-failure.js";
import type { TalkFlags } from "../flags.js";
import { findFiles } from "../input/find-files.js";
import { print } from "../output/print.js";
import { mention, silence } from "../terminal/say.js";
import { createFileServer } from "../workbench/file-server.js";
import { listen } from "../workbench/listen.js";
import { openInBrowser } from "../workbench/open-browser.js";
import { dataFiles, nameFiles, siteFiles } from "../workbench/served-files.js";

interface WorkbenchFlags extends TalkFlags {
  readonly host: string;
  readonly port?: number;
  readonly open: boolean;
}

export async function workbench(paths: readonly string[], flags: WorkbenchFlags): Promise<void> {
  if (flags.quiet === true) silence();
  const named = nameFiles(findDataFiles(paths));
  const site = fileURLToPath(new URL("./workbench/", import.meta.url));
  if (!existsSync(site)) throw new CommandFailure("file", "the workbench is not built", "build it: npm run build");
  const server = createFileServer(new Map([...siteFiles(site), ...dataFiles(named)]), flags.host);
  const stopped = stopSignals();
  const port = await listen(server, flags.host, flags.port);
  const address = pageAddress(flags.host, port, named.keys().next().value);
  for (const [name, path] of named) {
    if (name !== basename(path)) mention(`${relative("", path)} is named ${name} in the workbench`);
  }
  mention("the workbench is running at this address; press Ctrl-C to stop");
  print(address);
  if (flags.open && process.stdout.isTTY === true) openInBrowser(address);
  await stopped;
  server.close();
  server.closeAllConnections();
}

/** The address of the page, which opens the given file. */
export function pageAddress(host: string, port: number, file: string | undefined): string {
  // A server that listens on all addresses is opened as localhost, where pages may use threads.
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const state = file === undefined ? "" : `#file=${encodeURIComponent(file)}`;
  return `http://${name}:${port}/${state}`;
}

function findDataFiles(paths: readonly string[]): string[] {
  if (paths.includes("-")) {
    throw new CommandFailure(
      "usage",
      "the workbench reads files, not standard input",
      "save the input first: … > data.csv",
    );
  }
  return paths.length === 0 ? [] : findFiles(paths);
}

/** Resolves when a signal asks the command to end, which is not a failure. */
function stopSignals(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
