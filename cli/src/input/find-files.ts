/** Finds the files that the user names: paths, patterns such as `data/*.csv`, and similar names. */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { nearestName } from "lectern/contract";
import { CommandFailure } from "../command-failure.js";

/** The files of the paths, in order; those of a pattern are sorted by name. No path means standard input. */
export function findFiles(paths: readonly string[]): string[] {
  if (paths.length === 0) {
    if (process.stdin.isTTY === true) {
      throw new CommandFailure(
        "usage",
        "no data: name a file, or send data to standard input",
        "for example: lectern profile data.csv   or   cat data.csv | lectern profile -",
      );
    }
    return ["-"];
  }
  const found = paths.flatMap((path) => (path === "-" ? [path] : findFile(path)));
  if (found.filter((path) => path === "-").length > 1) {
    throw new CommandFailure("usage", 'standard input ("-") can be read only once');
  }
  return found;
}

function findFile(path: string): string[] {
  let info = statSync(path, { throwIfNoEntry: false });
  // A file name may contain a star, so the literal path is tried first.
  if (info === undefined && /[*?[{]/.test(path)) {
    const found = matchingFiles(path);
    if (found.length > 0) return found;
    throw new CommandFailure("file", `no file matches ${path}`);
  }
  if (info === undefined && path.startsWith("file://")) {
    const local = decodeURIComponent(new URL(path).pathname);
    info = statSync(local, { throwIfNoEntry: false });
    if (info !== undefined) return [local];
  }
  if (info === undefined) throw missingFile(path);
  if (info.isDirectory()) {
    throw new CommandFailure("file", `${path} is a folder, not a file`, `name its files: ${join(path, "*.csv")}`);
  }
  return [path];
}

/** The error for a missing file: it suggests the most similar name in the folder. */
function missingFile(path: string): CommandFailure {
  if (/^https?:\/\//.test(path)) {
    return new CommandFailure("file", `${path} is a web address`, `download it first: curl -L ${path} | lectern … -`);
  }
  const folder = dirname(path);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return new CommandFailure("file", `${path}: folder ${folder} does not exist`);
  }
  const nearest = nearestName(basename(path), names);
  return new CommandFailure(
    "file",
    `${path}: file does not exist`,
    nearest === undefined ? undefined : `did you mean ${folder === "." ? nearest : join(folder, nearest)}?`,
  );
}

/** Explains the failure to open a file; other errors stay as they are. */
export function explainMissingFile(path: string, error: unknown): unknown {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  return isMissing ? missingFile(path) : error;
}

/**
 * Files that match a pattern: `*` and `?` within a name, `[a-z]`, `{csv,tsv}`, and `**` for folders at any depth.
 * Shells do this too, but not for quoted patterns, and not on every system.
 */
function matchingFiles(pattern: string): string[] {
  const parts = pattern.split(sep === "\\" ? /[\\/]/ : "/");
  const found = new Set<string>();
  const walk = (folder: string, depth: number): void => {
    const part = parts[depth];
    const isLast = depth === parts.length - 1;
    if (part === "**") {
      walk(folder, isLast ? depth : depth + 1);
      for (const entry of entriesOf(folder)) {
        if (entry.isDirectory() && !entry.name.startsWith(".")) walk(joined(folder, entry.name), depth);
        else if (isLast && entry.isFile()) found.add(joined(folder, entry.name));
      }
      return;
    }
    if (!/[*?[{]/.test(part)) {
      const path = depth === 0 && part === "" ? "/" : joined(folder, part);
      const info = statSync(path, { throwIfNoEntry: false });
      if (info === undefined) return;
      if (!isLast) walk(path, depth + 1);
      else if (!info.isDirectory()) found.add(path);
      return;
    }
    const matches = segmentPattern(part);
    for (const entry of entriesOf(folder)) {
      if (!matches.test(entry.name) || (entry.name.startsWith(".") && !part.startsWith("."))) continue;
      const path = joined(folder, entry.name);
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
      if (isLast && !isFolder) found.add(path);
      else if (!isLast && isFolder) walk(path, depth + 1);
    }
  };
  walk("", 0);
  return [...found].sort();
}

function joined(folder: string, name: string): string {
  return folder === "" ? name : join(folder, name);
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder === "" ? "." : folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** One part of a pattern as a regular expression. */
function segmentPattern(part: string): RegExp {
  let braces = 0;
  const source = part.replace(/\[[!^]?[^\]]+\]|[*?{},]|[.+^$()|\\[\]]/g, (token) => {
    if (token === "*") return "[^/]*";
    if (token === "?") return "[^/]";
    if (token === "{") {
      braces++;
      return "(?:";
    }
    if (token === "}") return braces-- > 0 ? ")" : "\\}";
    if (token === ",") return braces > 0 ? "|" : ",";
    if (token.length > 1)
      return `[${token[1] === "!" ? `^${token.slice(2, -1)}` : token.slice(1, -1)}]`.replaceAll("\\", "\\\\");
    return `\\${token}`;
  });
  return new RegExp(`^${source}$`, "u");
}
