/** Every kind of input that is fuzzed, with its share: the quick ones have larger shares, and each has at least 1 %. */
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
  methods("saved-model", 10, ({ savedModelKind }) => savedModelKind()),
  methods("model-file", 12, ({ modelFileKind }) => modelFileKind()),
  methods("recipe", 60, ({ recipeKind }) => recipeKind()),
  methods("options", 3, ({ optionsKind }) => optionsKind()),
  methods("small-data", 3, ({ smallDataKind }) => smallDataKind()),
  files("csv", 12, "csv", "tsv"),
  files("json", 24, "json"),
  files("json-lines", 24, "jsonl"),
  files("parquet", 2, "parquet"),
  files("arrow", 2, "arrow"),
  files("numpy", 28, "npy"),
  files("libsvm", 20, "libsvm"),
];
