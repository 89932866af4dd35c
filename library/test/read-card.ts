/** The card of a method, split into the parts that tests compare with the code. */
import { existsSync, readFileSync } from "node:fs";

export interface CardText {
  /** The line under the title: kind, role, sources, capabilities. */
  readonly header: string;
  readonly objective: string;
}

/** The card of a kind; undefined when there is none. */
export function cardOf(kind: string): CardText | undefined {
  const place = new URL(`../../docs/methods/${kind}.md`, import.meta.url);
  if (!existsSync(place)) return undefined;
  const text = readFileSync(place, "utf8");
  const [, header = ""] = text.split("\n\n");
  const [, objective = ""] = /^## Objective\n(.*?)^## /ms.exec(text) ?? [];
  return { header, objective };
}
