/** The generators of the library, as tables with short names. */
import type { OptionTable } from "lectern/contract";
import type { Labels, Matrix, Table } from "lectern/data";
import {
  blobs,
  type CocktailPartyOptions,
  checkerboard,
  circles,
  classification,
  cocktailParty,
  crossDistribution,
  generatorOptions,
  moons,
  regression,
  sCurve,
  severedSphere,
  sineWave,
  spirals,
  swissRoll,
  threeCircles,
} from "lectern/datasets";
import { datasetTable } from "./dataset-table.js";

/** Options of a generator as JSON; those that are left out have their defaults. */
export type GeneratorOptions = Readonly<Record<string, unknown>>;

/** A generator of samples. */
export interface Generator {
  readonly name: string;
  readonly title: string;
  /** A sentence about the samples and their use. */
  readonly about: string;
  /** The options, as the library declares them. */
  readonly options: OptionTable;
  /** The usual target; null if there is none. */
  readonly target: string | null;
  /** Generates the samples; the library validates the options. */
  make(options: GeneratorOptions): Table;
}

/** The output of the library: samples with classes, with numbers, or without a target. */
interface Made {
  readonly x: Matrix;
  readonly y?: Labels | Float64Array | undefined;
  readonly features: readonly string[];
}

/** All of them: classes first, then curves, then manifolds and mixtures. */
export const generators: readonly Generator[] = [
  generator("moons", "Two moons", "Two half circles that interlock: no straight line separates them.", "group", {
    options: generatorOptions.moons,
    make: moons,
  }),
  generator("circles", "Circles", "A circle inside another: only the distance from the centre matters.", "group", {
    options: generatorOptions.circles,
    make: circles,
  }),
  generator("spirals", "Spirals", "Spirals that wind around each other: a hard boundary in the plane.", "group", {
    options: generatorOptions.spirals,
    make: spirals,
  }),
  generator(
    "checkerboard",
    "Checkerboard (XOR)",
    "Black and white cells: each coordinate alone is uninformative. With two cells per side it is the exclusive or.",
    "group",
    { options: generatorOptions.checkerboard, make: checkerboard },
  ),
  generator("blobs", "Clouds", "Spherical normal clusters: the simplest classes and clusters.", "group", {
    options: generatorOptions.blobs,
    make: blobs,
  }),
  generator(
    "classification",
    "Classes at corners",
    "Classes around corners of a cube, with uninformative columns and label noise.",
    "group",
    { options: generatorOptions.classification, make: classification },
  ),
  generator("sine", "Sine wave", "A noisy wave over one column, optionally with a gap and outliers.", "value", {
    options: generatorOptions.sineWave,
    make: sineWave,
  }),
  generator("regression", "Linear", "A target that is a weighted sum of some columns, with noise.", "value", {
    options: generatorOptions.regression,
    make: regression,
  }),
  generator("swiss-roll", "Swiss roll", "A sheet rolled up in space; the value is the angle along it.", "value", {
    options: generatorOptions.swissRoll,
    make: swissRoll,
  }),
  generator("s-curve", "S curve", "A sheet bent like an S in space; the value is the angle along it.", "value", {
    options: generatorOptions.sCurve,
    make: sCurve,
  }),
  generator(
    "severed-sphere",
    "Severed sphere",
    "A sphere without its poles, cut open along a meridian; the value is the polar angle.",
    "value",
    { options: generatorOptions.severedSphere, make: severedSphere },
  ),
  generator(
    "three-circles",
    "Three circles",
    "Circles in six dimensions that are perpendicular to each other and share one point.",
    "group",
    { options: generatorOptions.threeCircles, make: threeCircles },
  ),
  generator("cross", "Cross", "Two uncorrelated columns that are nevertheless dependent.", null, {
    options: generatorOptions.crossDistribution,
    make: crossDistribution,
  }),
  generator(
    "cocktail-party",
    "Cocktail party",
    "Microphone recordings of speech and music: mixtures to separate.",
    null,
    {
      options: generatorOptions.cocktailParty,
      make: (options: CocktailPartyOptions) => {
        const { x } = cocktailParty(options);
        return { x, features: Array.from({ length: x.columns }, (_, j) => `microphone ${j + 1}`) };
      },
    },
  ),
];

/** The generator of that name. */
export function generatorOf(name: string): Generator | undefined {
  return generators.find((known) => known.name === name);
}

function generator(
  name: string,
  title: string,
  about: string,
  target: string | null,
  { options, make }: { readonly options: OptionTable; readonly make: (options: never) => Made },
): Generator {
  return {
    name,
    title,
    about,
    options,
    target,
    make(given) {
      // The library validates the options at run time.
      const { x, y, features } = make(given as never);
      const targets = target === null || y === undefined ? [] : [{ name: target, values: y }];
      return datasetTable(x, namesFor(features), targets);
    },
  };
}

/** In the plane columns are called x and y, whatever the library calls them. */
function namesFor(features: readonly string[]): readonly string[] {
  if (features.length === 1) return ["x"];
  return features.length === 2 ? ["x", "y"] : features;
}
