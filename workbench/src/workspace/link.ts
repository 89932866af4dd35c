/** Links: page and workspace in the fragment of the URL, which never leaves the machine. */
import { isColumnType } from "../data/column-types.js";
import { findMethod } from "../methods/find-method.js";
import { checkedNetwork, firstNetwork } from "../playground/network-spec.js";
import { firstWorkspace, type Workspace } from "./workspace.js";

/** The pages. */
export const pages = ["study", "compare", "playground", "methods"] as const;
export type Page = (typeof pages)[number];

/** A place in the workbench. */
export interface Place {
  readonly page: Page;
  /** The method whose card is open on the page of methods. */
  readonly method: string | null;
  readonly workspace: Workspace;
}

/** The part of the URL after "#" for a place. */
export async function linkTo({ page, method, workspace }: Place): Promise<string> {
  const parts = new URLSearchParams({ page });
  if (method !== null) parts.set("method", method);
  parts.set("w", await packed(JSON.stringify(workspace)));
  return parts.toString();
}

/**
 * The place a link leads to. `file=name` names a file that the server of the page holds. An invalid link leads to the first
 * page, with the reason.
 */
export async function placeOf(hash: string): Promise<{ readonly place: Place; readonly problem: string | null }> {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const page = pages.find((name) => name === parts.get("page")) ?? "study";
  const method = parts.get("method");
  const start = { page, method, workspace: startingWorkspace(parts.get("file")) };
  const text = parts.get("w");
  if (text === null) return { place: start, problem: null };
  try {
    return { place: { ...start, workspace: checked(JSON.parse(await unpacked(text))) }, problem: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { place: start, problem: `The link is invalid (${reason}); this is the start page.` };
  }
}

function startingWorkspace(file: string | null): Workspace {
  if (file === null) return firstWorkspace;
  return { ...firstWorkspace, source: { kind: "served", name: file }, target: null };
}

/** Validates the workspace: a link may come from anywhere. */
function checked(value: unknown): Workspace {
  const parts = asRecord(value, "workspace");
  const { source, types = {}, target, ignored, steps, testShare, seed, axes } = parts;
  const kinds = ["bundled", "generator", "points", "file", "served"];
  require(kinds.includes(String(asRecord(source, "source").kind)), "it has no data source");
  require(Object.values(asRecord(types, "types of columns")).every(isColumnType), "it has unknown types of columns");
  require(target === null || typeof target === "string", "its target is not a column name");
  require(isList(ignored) &&
    ignored.every((name) => typeof name === "string"), "its ignored columns are not column names");
  require(isList(steps) && steps.length > 0, "it has no method");
  for (const step of steps as readonly unknown[]) {
    const { kind, options } = asRecord(step, "step");
    require(typeof kind === "string", "a step has no method");
    // It may come from another version; another method in its place would give other results without a word.
    require(findMethod(String(kind)) !== undefined, `there is no method ${JSON.stringify(kind)}`);
    asRecord(options, "options");
  }
  require(typeof testShare === "number" && testShare >= 0 && testShare < 1, "the share of test rows is not a fraction");
  require(Number.isInteger(seed), "the seed is not an integer");
  const { x, y } = asRecord(axes, "axes");
  require([x, y].every((name) => name === null || typeof name === "string"), "its axes are not column names");
  // Links from before there was a playground have no network.
  const network = checkedNetwork(parts.network ?? firstNetwork);
  return { source, types, target, ignored, steps, testShare, seed, axes: { x, y }, network } as Workspace;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function asRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  require(typeof value === "object" && value !== null && !isList(value), `it has no ${what}`);
  return value as Readonly<Record<string, unknown>>;
}

function require(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

/** A text, compressed and encoded for a URL. */
async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(letters: string): Promise<string> {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

async function through(bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream) {
  const stream = new Blob([bytes]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
