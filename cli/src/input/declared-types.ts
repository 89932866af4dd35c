/** Parses the column types declared with `--as`. */
import type { DeclaredType } from "@lectern/formats";
import { nearestName } from "lectern/contract";
import { CommandFailure } from "../command-failure.js";

const SIMPLE = ["number", "category", "text", "boolean", "date", "ordinal"] as const;

/** Parses the declared types; an unknown type is an error that suggests the nearest one. */
export function declaredTypes(types: ReadonlyMap<string, string> | undefined): Map<string, DeclaredType> {
  return new Map([...(types ?? [])].map(([name, text]) => [name, declaredType(name, text)]));
}

function declaredType(name: string, text: string): DeclaredType {
  const [type, ...levels] = text.split(":");
  if (type === "ordinal" && levels.length > 0) {
    if (new Set(levels).size === levels.length) return { type: "ordinal", levels };
    throw new CommandFailure("usage", `--as ${name}=${text}: a level is listed twice`);
  }
  if (levels.length === 0) {
    if (type === "ordinal") return "numeric-ordinal";
    const known = SIMPLE.find((one) => one === type);
    if (known !== undefined && known !== "ordinal") return known;
  }
  const nearest = nearestName(type, SIMPLE);
  throw new CommandFailure(
    "usage",
    `--as ${name}=${text}: ${JSON.stringify(text)} is not a column type`,
    nearest === undefined || nearest === type
      ? `the types are ${SIMPLE.join(", ")}; the levels of an ordinal may follow: size=ordinal:small:medium:large`
      : `did you mean ${name}=${nearest}?`,
  );
}
