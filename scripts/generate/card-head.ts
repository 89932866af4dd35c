/** The line under the title of a card: name, role, sources and capabilities of the method, as declared. */
import type { AnyMethod, Traits } from "../../library/src/contract/contract.js";
import { exportedName } from "./find-methods.js";

/** "`ridge` · regressor · Hoerl and Kennard 1970 · linear; supports weights and sparse samples". */
export function cardHead({ kind, traits, facts }: AnyMethod): string {
  const sources = facts.sources ?? [];
  const parts = [
    `\`${exportedName(kind)}\``,
    traits === undefined ? "made of other methods" : roleOf(traits),
    sources.join(sources.some((source) => source.includes(",")) ? "; " : ", "),
    traits === undefined ? "supports what they support" : abilities(traits, facts.shape),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

function roleOf({ role, target, supports }: Traits): string {
  const samples = supports.table ? " of table columns" : "";
  if (role !== "transformer" || target === "none") return `${role}${samples}`;
  return `${role}${samples} that learns from ${target === "labels" ? "labels" : "the target"}`;
}

function abilities({ offers, supports, warmStarts }: Traits, shape: string | undefined): string {
  const remarks = [
    shape,
    offers.includes("inverse") && "invertible",
    offers.includes("probabilities") && "probabilities",
    offers.includes("sample") && "draws new samples",
  ].filter((remark) => typeof remark === "string");
  const supported = [
    supports.weights && "weights",
    supports.sparse && "sparse samples",
    supports.missing && "missing values",
    supports.categories && "tables with categories",
    supports.groups && "groups",
    supports.warmStart &&
      (warmStarts ? `warm starts (searches: along ${warmStarts.order} \`${warmStarts.option}\`)` : "warm starts"),
    offers.includes("update") && "updates",
  ].filter((name) => typeof name === "string");
  const sentence = supported.length === 0 ? [] : [`supports ${inWords(supported)}`];
  return [...(remarks.length === 0 ? [] : [remarks.join(", ")]), ...sentence].join("; ");
}

/** "a, b and c". */
function inWords(names: readonly string[]): string {
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
