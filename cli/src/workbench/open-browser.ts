/** Opens an address in the default browser. */
import { spawn } from "node:child_process";

/** The command that opens an address on a platform. */
export function openerOf(platform: NodeJS.Platform, url: string): [program: string, ...words: string[]] {
  if (platform === "darwin") return ["open", url];
  // `start` is a shell command, which would expand the % of an address.
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", url];
  return ["xdg-open", url];
}

/** Opens the address; without a browser nothing happens. */
export function openInBrowser(url: string, [program, ...words] = openerOf(process.platform, url)): void {
  const child = spawn(program, words, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
