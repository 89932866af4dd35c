/** Numbers of columns in messages, completed with the names that the user gave the columns. */
import { LecternError, show } from "../core/errors.js";
import type { Warning } from "../core/report.js";

type Details = Readonly<Record<string, unknown>>;

/** The name of the column that the details give by its number; none if it was named before. */
function featureOf({ column, feature }: Details, features: readonly string[]): string | undefined {
  return feature === undefined && Number.isInteger(column) ? features[column as number] : undefined;
}

/** The message with the name of the column, unless it is only the number again. */
function withName(message: string, { column }: Details, feature: string): string {
  return feature === `x${String(column)}` ? message : `${message} (column ${String(column)} is ${show(feature)})`;
}

/** The error of a fit with the name of the column it is about; `feature` of its details is the name. */
export function nameColumnOfError(error: unknown, features: readonly string[]): unknown {
  if (!(error instanceof LecternError)) return error;
  const { code, message, details, cause, stack } = error;
  const feature = featureOf(details, features);
  if (feature === undefined) return error;
  const named = new LecternError(code, withName(message, details, feature), { ...details, feature }, cause);
  return Object.assign(named, { stack });
}

/** The warning of a fit, likewise. */
export function nameColumnOfWarning(warning: Warning, features: readonly string[]): Warning {
  const { code, message, details } = warning;
  const feature = featureOf(details, features);
  if (feature === undefined) return warning;
  return { code, message: withName(message, details, feature), details: { ...details, feature } };
}
