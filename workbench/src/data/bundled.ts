/** The real data sets that come with the library, as tables with readable names. */
import { column, createTable, type Table } from "lectern/data";
import { breastCancer, diabetes, digits, iris, linnerud, penguins, relatedWords, wine } from "lectern/datasets";
import { datasetTable } from "./dataset-table.js";

/** A real data set. */
export interface BundledSet {
  readonly name: string;
  readonly title: string;
  /** What the rows are, in a sentence. */
  readonly about: string;
  /** The column that is usually predicted. */
  readonly target: string;
  load(): Promise<Table>;
}

/** All data sets, best known first. */
export const bundledSets: readonly BundledSet[] = [
  {
    name: "iris",
    title: "Iris",
    about: "Lengths and widths of sepals and petals of 150 irises of three species, in centimetres (Fisher, 1936).",
    target: "species",
    load: async () => labelled(await iris(), "species"),
  },
  {
    name: "penguins",
    title: "Penguins",
    about: "344 penguins of three species near Palmer Station: numbers, categories and missing values together.",
    target: "species",
    load: async () => renamed(await penguins()),
  },
  {
    name: "wine",
    title: "Wine",
    about: "Chemical analyses of 178 Italian wines of three cultivars, on scales that differ widely.",
    target: "cultivar",
    load: async () => labelled(await wine(), "cultivar"),
  },
  {
    name: "breast-cancer",
    title: "Breast cancer",
    about: "Thirty measures of cell nuclei in 569 breast masses, benign or malignant; many are highly correlated.",
    target: "diagnosis",
    load: async () => labelled(await breastCancer(), "diagnosis"),
  },
  {
    name: "digits",
    title: "Digits",
    about: "1,797 handwritten digits as images of 8 × 8 pixels with grey values from 0 to 16.",
    target: "digit",
    load: async () => labelled(await digits(), "digit"),
  },
  {
    name: "diabetes",
    title: "Diabetes",
    about: "Ten measurements of 442 patients, and the progression of their diabetes after one year.",
    target: "progression",
    load: async () => {
      const { x, y, features } = await diabetes();
      return datasetTable(x, features.map(diabetesName), [{ name: "progression", values: y }]);
    },
  },
  {
    name: "linnerud",
    title: "Linnerud",
    about: "Results of 20 men of a fitness club in three exercises, with their weight, waist and pulse.",
    target: "waist (in)",
    load: async () => {
      const { x, features, targets, targetNames } = await linnerud();
      const values = targetNames.map((name, j) => ({ name: linnerudName(name), values: column(targets, j) }));
      return datasetTable(x, features.map(linnerudName), values);
    },
  },
  {
    name: "sentences",
    title: "Sentences",
    about: "300 short texts of shuffled words, each about a man or a woman: for encoders of texts.",
    target: "about",
    load: async () => {
      const { sentences } = relatedWords({ sentences: 300 });
      const about = sentences.map((sentence) => (/\b(he|his|beard)\b/.test(sentence) ? "he" : "she"));
      return createTable([
        ["sentence", { type: "text", values: sentences }],
        ["about", about],
      ]);
    },
  },
  {
    name: "digit-pictures",
    title: "Digits as pictures",
    about: "The handwritten digits as one column of images instead of 64 numbers: for encoders of images.",
    target: "digit",
    load: async () => {
      const { x, y } = await digits();
      const pixels = Float32Array.from(x.data, (value) => value / 16);
      const missing = new Uint8Array(x.rows);
      return createTable([
        ["picture", { type: "image", width: 8, height: 8, channels: 1, pixels, missing }],
        ["digit", { type: "category", codes: y.codes, categories: y.classes.map(String) }],
      ]);
    },
  },
];

/** The set of that name. */
export function bundledSet(name: string): BundledSet | undefined {
  return bundledSets.find((set) => set.name === name);
}

function labelled({ x, y, features }: Awaited<ReturnType<typeof iris>>, target: string): Table {
  return datasetTable(x, features.map(readableName), [{ name: target, values: y }]);
}

function renamed(table: Table): Table {
  return { ...table, names: table.names.map(readableName) };
}

const UNITS = new Set(["mm", "g"]);

/** "bill_length_mm" as "bill length (mm)". */
export function readableName(name: string): string {
  const words = name.split("_");
  const last = words[words.length - 1];
  if (words.length > 1 && UNITS.has(last)) return `${words.slice(0, -1).join(" ")} (${last})`;
  return words.join(" ");
}

/** The variables of Efron, Hastie, Johnstone and Tibshirani (2004), abbreviated in the file. */
const DIABETES: Readonly<Record<string, string>> = {
  bmi: "body mass index",
  bp: "blood pressure",
  s1: "cholesterol",
  s2: "LDL",
  s3: "HDL",
  s4: "cholesterol / HDL",
  s5: "log triglycerides",
  s6: "blood sugar",
};

function diabetesName(name: string): string {
  return DIABETES[name] ?? name;
}

const LINNERUD: Readonly<Record<string, string>> = {
  Chins: "chin-ups",
  Situps: "sit-ups",
  Weight: "weight (lb)",
  Waist: "waist (in)",
};

function linnerudName(name: string): string {
  return LINNERUD[name] ?? name.toLowerCase();
}
