/** Every kind of input that is fuzzed, with its share: the quick ones have larger shares, and each has at least 2 %. */
import type { InputFormat } from "../../formats/src/format-of.js";
import type { FuzzKind, NamedKind } from "./fuzz-kind.js";

const files = (name: string, share: number, ...formats: readonly InputFormat[]): NamedKind => ({
  name,
  share,
  load: async () => (await import("./files.js")).changedFiles(formats),
});

const methods = (name: string, share: number, load: (module: MethodKinds) => Promise<FuzzKind>): NamedKind => ({
  name,
  share,
  load: async () => load(await import("./method-kinds.js")),
});

type MethodKinds = typeof import("./method-kinds.js");

export const fuzzKinds: readonly NamedKind[] = [
  methods("saved-model", 3, ({ savedModelKind }) => savedModelKind()),
  methods("model-file", 3, ({ modelFileKind }) => modelFileKind()),
  methods("recipe", 24, ({ recipeKind }) => recipeKind()),
  methods("options", 2, ({ optionsKind }) => optionsKind()),
  methods("small-data", 2, ({ smallDataKind }) => smallDataKind()),
  files("csv", 8, "csv", "tsv"),
  files("json", 14, "json"),
  files("json-lines", 14, "jsonl"),
  files("parquet", 2, "parquet"),
  files("arrow", 2, "arrow"),
  files("numpy", 13, "npy"),
  files("libsvm", 13, "libsvm"),
];
