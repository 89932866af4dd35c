/** Opens an address in the browser that a person usually uses. */
import { spawn } from "node:child_process";

/** The words that open an address on a system. */
export function openerOf(platform: NodeJS.Platform, url: string): [program: string, ...words: string[]] {
  if (platform === "darwin") return ["open", url];
  // `start` is a word of the shell, which would read the % of an address in its own way.
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", url];
  return ["xdg-open", url];
}

/** Opens the address; where there is no browser, or none can be opened, nothing happens. */
export function openInBrowser(url: string, [program, ...words] = openerOf(process.platform, url)): void {
  const child = spawn(program, words, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
