/** The remedies that the file readers suggest, as flags of the command. */
import type { Remedy, Words } from "@lectern/formats";

/** A message with its remedy as flags. */
export function inWords(words: Words): string {
  return typeof words === "string" ? words : `${words.text}: ${flagsFor(words.remedy)}`;
}

function flagsFor(remedy: Remedy): string {
  switch (remedy.kind) {
    case "declare": {
      const effect = remedy.effect === undefined ? "" : `, ${remedy.effect}`;
      return `--as ${remedy.column}=${remedy.type}${effect}`;
    }
    case "query":
      return remedy.database === undefined
        ? '--sql "select … from data"'
        : `--db ${remedy.database} --sql "select * from …"`;
    case "unpack":
      return `${remedy.program} -dc ${remedy.name} | lectern … -`;
  }
}
