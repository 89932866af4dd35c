/** Which columns of a file are needed, and their types, before any row is read. */
import type { CsvColumnPlan, CsvColumnType } from "lectern/data";
import { checkDeclaredNames, csvTypes, type DeclaredType } from "./column-types.js";

/** The columns that a model needs, and those to keep next to its results. */
export interface NeededColumns {
  /** The types that the columns of the model had in its fit; undefined where they are not known. */
  readonly types: ReadonlyMap<string, CsvColumnType | undefined>;
  /** The types that the user declares, which have precedence. */
  readonly declared: ReadonlyMap<string, DeclaredType>;
  /** Other columns to read; "*" for all. */
  readonly kept: readonly string[];
  /** Called with the name of each column that is not needed. */
  readonly onSkip?: (name: string) => void;
}

/**
 * How the CSV reader treats the columns. A value that does not fit the type of the fit is an error, as a column of
 * another type would be; a value that does not fit a declared type is missing. Columns that are not needed are skipped.
 */
export function csvPlans(names: readonly string[], needed: NeededColumns): Map<string, CsvColumnPlan> {
  const { types, declared } = needed;
  checkDeclaredNames(names, declared);
  const asked = csvTypes(declared);
  return new Map(
    names.map((name): [string, CsvColumnPlan] => {
      const type = asked.get(name);
      if (!isNeeded(name, needed)) return [name, { skip: true }];
      if (type !== undefined) return [name, { type }];
      const fitted = types.get(name);
      return [name, fitted === undefined ? {} : { type: fitted, strict: true }];
    }),
  );
}

/** Whether the column is needed. */
export function isNeeded(name: string, { types, kept, onSkip }: NeededColumns): boolean {
  const isWanted = types.has(name) || kept.includes(name) || kept.includes("*");
  if (!isWanted) onSkip?.(name);
  return isWanted;
}

/** The types that a typed file does not determine: texts stay as they are written where the fit had names. */
export function textTypes({ types, declared }: NeededColumns): Map<string, DeclaredType> {
  const names = [...types].flatMap(([name, type]): [string, DeclaredType][] =>
    type === "category" || type === "text" ? [[name, type]] : [],
  );
  return new Map([...names, ...declared]);
}
