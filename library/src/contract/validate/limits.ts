/** The capabilities of a method in general, and with given options. */
import { LecternError } from "../../core/errors.js";
import type { UnknownCategories } from "../../data/table/codes.js";
import type { Capabilities, TargetKind } from "../contract.js";
import type { TableReader } from "./table-reader.js";
import type { DataRules } from "./validate.js";

/** Capabilities that options disable, each with a remedy such as "set center to false". */
export type Limits = Readonly<Partial<Record<keyof Capabilities, string>>>;

const nothingSupported: Required<Capabilities> = {
  weights: false,
  sparse: false,
  missing: false,
  fillsMissing: false,
  givesTable: false,
  table: false,
  categories: false,
  groups: false,
  warmStart: false,
};

/** All capabilities, with those that are not declared. */
export function capabilitiesOf(declared: Capabilities = {}): Required<Capabilities> {
  return { ...nothingSupported, ...declared };
}

/** What a method declares about its data. */
interface Declared {
  readonly supports?: Capabilities | undefined;
  readonly limits?: Limits | undefined;
  readonly unknown?: UnknownCategories | undefined;
  readonly tables?: TableReader | undefined;
}

/** The data that a method takes with certain options, which exclude what the options disable. */
export function rulesFor(
  kind: string,
  { target, keepsTables = false }: { readonly target: TargetKind; readonly keepsTables?: boolean },
  { supports, limits = {}, unknown = "missing", tables }: Declared,
): DataRules & { readonly supports: Required<Capabilities> } {
  if ((supports?.table || supports?.categories) && tables === undefined) {
    throw new LecternError("broken-contract", `${kind}: a method that supports tables must declare its tables`);
  }
  const lost = Object.fromEntries(Object.keys(limits).map((name) => [name, false]));
  return { kind, target, supports: { ...capabilitiesOf(supports), ...lost }, limits, keepsTables, unknown, tables };
}

/** Which samples a method takes that gives them to several others: a table where one needs it and all take it. */
export function sharedSamples(
  all: readonly Required<Capabilities>[],
): Pick<Required<Capabilities>, "table" | "categories"> {
  return {
    table: all.some(({ table }) => table) && all.every(({ table, categories }) => table || categories),
    categories: all.every(({ categories }) => categories),
  };
}
