/** The flags that several commands share, each declared once. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { InputOptions } from "./input/read-table.js";

/** Verbosity of a command. */
export interface TalkFlags {
  readonly quiet?: boolean;
  readonly debug?: boolean;
}

/** The shared flags after parsing. */
export interface CommonFlags extends TalkFlags {
  readonly seed: number;
  readonly threads?: number;
  readonly json?: boolean;
}

export interface InputFlags {
  readonly format?: string;
  readonly delimiter?: string;
  readonly as?: ReadonlyMap<string, string>;
  readonly sql?: string;
  readonly db?: string;
}

export interface TargetFlags {
  readonly target?: string;
  readonly weights?: string;
  readonly groups?: string;
  readonly ignore?: readonly string[];
}

/** Flags of every command that computes. */
export function addCommonFlags(command: Command): Command {
  return addTalkFlags(
    command
      .addOption(new Option("--seed <integer>", "seed of the random numbers").default(0).argParser(whole))
      .addOption(new Option("--threads <count>", "number of threads (default: number of cores)").argParser(whole)),
  );
}

/** Flags of every command. */
export function addTalkFlags(command: Command): Command {
  return command
    .option("-q, --quiet", "print only results and errors")
    .option("--debug", "print the stack trace of an error");
}

/** Flags of the input. */
export function addInputFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--format <name>", "format of the input (default: by file extension or content)").choices([
        "csv",
        "tsv",
        "jsonl",
        "json",
        "parquet",
        "arrow",
        "libsvm",
        "npy",
      ]),
    )
    .option("--delimiter <text>", "delimiter of a CSV file (default: detected)")
    .option("--as <column=type,...>", "column types, instead of detecting them, such as zip=category", columnTypes)
    .option("--sql <query>", "read the result of a query; the given files are its tables")
    .option("--db <database>", "database of the query: file.duckdb or postgres://user@host/name");
}

/** Flags for the special columns. */
export function addTargetFlags(command: Command): Command {
  return command
    .option("-t, --target <column>", "the column to predict")
    .option("--weights <column>", "the column with the weights of the samples")
    .option("--groups <column>", "the column with the groups of the samples; a group is never split")
    .option("--ignore <columns>", "columns to leave out, separated by commas", commaList);
}

/** The input flags as options of the readers. */
export function inputOptions({ format, delimiter, as, sql, db }: InputFlags): InputOptions {
  return {
    ...(format === undefined ? {} : { format }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(as === undefined ? {} : { types: as }),
    ...(sql === undefined ? {} : { sql }),
    ...(db === undefined ? {} : { database: db }),
  };
}

/** A non-negative integer. */
export function whole(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0 && text.trim() !== "") return value;
  throw new InvalidArgumentError("It must be a non-negative integer.");
}

/** A number of folds: with one there would be nothing to compare. */
export function foldCount(text: string): number {
  const value = whole(text);
  if (value >= 2) return value;
  throw new InvalidArgumentError("It must be at least 2.");
}

/** A port number; 0 means any free port. */
export function portNumber(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 65535) return value;
  throw new InvalidArgumentError("It must be an integer from 0 to 65535.");
}

/** `a,b,c` as a list. */
export function commaList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function columnTypes(text: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const pairs = commaList(text).map((pair): [string, string] => {
    const at = pair.lastIndexOf("=");
    if (at <= 0) throw new InvalidArgumentError("Write column=type, such as zip=category.");
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return new Map([...before, ...pairs]);
}
