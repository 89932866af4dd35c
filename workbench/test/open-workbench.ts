/** For tests: the built workbench, served by the built command and open in a browser, as a user sees it. */
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { startWorkbench } from "../../cli/test/start-workbench.js";
import { sharedChromium } from "../../library/test/chromium.js";
import { linkTo } from "../src/workspace/link.js";
import { firstWorkspace, type Workspace } from "../src/workspace/workspace.js";

/** How the workbench is opened. */
export interface OpenOptions {
  /** Files for the command. */
  readonly files?: readonly string[];
  /** The part after "#" in the address, instead of the one the command printed. */
  readonly hash?: string;
  /** Window, colours, and so on. */
  readonly browser?: BrowserContextOptions;
}

/** The open workbench. */
export interface OpenWorkbench {
  readonly page: Page;
  /** The address printed by the command. */
  readonly address: URL;
  /** Defects: errors on the console, exceptions, requests that fail or go to another machine. */
  readonly problems: readonly string[];
  /** Closes the page and stops the command; returns its exit code. */
  close(): Promise<number | null>;
}

/** Starts the command and opens its page. */
export async function openWorkbench({ files = [], hash, browser = {} }: OpenOptions = {}): Promise<OpenWorkbench> {
  const command = await startWorkbench(files);
  const chromium = await sharedChromium().catch(async (error) => {
    await command.end();
    throw error;
  });
  const context = await chromium.newContext({ viewport: { width: 1400, height: 900 }, ...browser });
  const page = await context.newPage();
  const problems = watch(page, command.address.origin);
  const address = new URL(command.address);
  if (hash !== undefined) address.hash = hash;
  await page.goto(address.href);
  const close = async () => {
    await context.close();
    return command.end();
  };
  return { page, address: command.address, problems, close };
}

/**
 * Follows a link to a study within the open page, by way of another page, so that nothing chosen before is on view. The
 * page is not loaded again, which takes as long as many fits. Without a part it is the study that a newcomer sees.
 */
export async function openStudy({ page, address }: OpenWorkbench, part: Partial<Workspace> = {}): Promise<void> {
  const workspace = { ...firstWorkspace, ...part };
  const follow = async (name: "compare" | "study") => {
    await page.goto(`${address.origin}/#${await linkTo({ page: name, method: null, workspace })}`);
  };
  await follow("compare");
  await page.locator('section[aria-label="kept runs"]').waitFor();
  await follow("study");
  await page.locator('section[aria-label="results"]').waitFor();
}

/** Collects all defects of a page from now on. */
function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    // The software renderer warns about its own speed.
    if (message.text().includes("GL Driver Message")) return;
    if (["error", "warning"].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.stack ?? error.message}`));
  page.on("requestfailed", (request) => problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`));
  // Of the whole browser context, so that requests of workers count too.
  page.context().on("request", (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked !== origin && !["data:", "blob:"].includes(protocol)) problems.push(`left the machine: ${request.url()}`);
  });
  return problems;
}

/** Finds an element by its role and name, as a user does. */
export function find(place: Page | Locator, role: Parameters<Page["getByRole"]>[0], name: string | RegExp): Locator {
  return place.getByRole(role, { name, exact: typeof name === "string" });
}

/** Presses the button with this name. */
export async function press(place: Page | Locator, name: string | RegExp): Promise<void> {
  await find(place, "button", name).click();
}

/** Chooses an entry, by its text, of the list with this name. */
export async function choose(place: Page | Locator, name: string | RegExp, entry: string): Promise<void> {
  await find(place, "combobox", name).selectOption({ label: entry });
}

/** Types into the field with this name, and leaves it. */
export async function fill(place: Page | Locator, name: string | RegExp, text: string): Promise<void> {
  const field = place.getByLabel(name, { exact: typeof name === "string" });
  await field.fill(text);
  await field.press("Tab");
}

/** The file downloaded by an action, with its name. */
export async function saved(page: Page, action: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), action()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) };
}
