/** The flags that several commands share, each declared once. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { InputOptions } from "./input/read-table.js";

/** How much a command says. */
export interface TalkFlags {
  readonly quiet?: boolean;
  readonly debug?: boolean;
}

/** What the shared flags become after parsing. */
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
      .addOption(
        new Option("--seed <integer>", "seed of everything that is drawn at random").default(0).argParser(whole),
      )
      .addOption(
        new Option("--threads <count>", "how many threads to compute on (default: the cores)").argParser(whole),
      ),
  );
}

/** Flags of every command. */
export function addTalkFlags(command: Command): Command {
  return command
    .option("-q, --quiet", "say nothing but failures")
    .option("--debug", "show where in the program a failure happened");
}

/** Flags about what is read. */
export function addInputFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--format <name>", "format of the input (default: by its ending or content)").choices([
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
    .option("--delimiter <text>", "what separates the cells of a CSV file (default: found out)")
    .option("--as <column=type,...>", "types of columns that must not be guessed, such as zip=category", columnTypes)
    .option("--sql <query>", "read the result of a query; files given are its tables")
    .option("--db <database>", "where the query runs: file.duckdb or postgres://user@host/name");
}

/** Flags about which columns mean what. */
export function addTargetFlags(command: Command): Command {
  return command
    .option("-t, --target <column>", "the column to predict")
    .option("--weights <column>", "the column with the weights of the samples")
    .option("--groups <column>", "the column that says which samples belong together")
    .option("--ignore <columns>", "columns not to learn from, separated by commas", commaList);
}

/** The input flags as the readers take them. */
export function inputOptions({ format, delimiter, as, sql, db }: InputFlags): InputOptions {
  return {
    ...(format === undefined ? {} : { format }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(as === undefined ? {} : { types: as }),
    ...(sql === undefined ? {} : { sql }),
    ...(db === undefined ? {} : { database: db }),
  };
}

/** A whole number from 0. */
export function whole(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0 && text.trim() !== "") return value;
  throw new InvalidArgumentError("It must be a whole number from 0.");
}

/** The number of a port; 0 stands for any that is free. */
export function portNumber(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 65535) return value;
  throw new InvalidArgumentError("It must be a whole number from 0 to 65535.");
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
