/**
 * Trees and networks on tables (ML and physics, section 9.2, figure 9.4; Grinsztajn, Oyallon and Varoquaux 2022): a random search
 * draws settings, and the settings that are best on validation samples so far are tested. On tables with irregular rules,
 * useless columns and long tails, trees are ahead of a multilayer perceptron at their default settings already, and stay ahead. On smooth
 * tables they need not be: on the measurements of breast cancer the perceptron wins.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { boostedTreesClassifier, mlpClassifier, randomForestClassifier, trainValidationTestSplit } from "lectern";
import { asLabels, asMatrix, type Matrix, type NamedLabels } from "lectern/data";
import { breastCancer } from "lectern/datasets";
import { createRandom, type Random } from "lectern/numeric";
import { lines, type Plot } from "lectern/plots";

const pick = <T>(list: readonly T[], random: Random): T => list[random.integer(list.length)];
const logUniform = (from: number, to: number, random: Random) => from * (to / from) ** random.uniform();

/** Methods with their default settings, or with settings drawn from the ranges that the library tunes. */
const methods = {
  "random forest": (random?: Random) =>
    randomForestClassifier(
      random && {
        minLeafWeight: pick([1, 2, 5, 10], random),
        splitFeatures: pick([{ kind: "sqrt" }, { kind: "share", share: 1 / 3 }, { kind: "all" }], random),
      },
    ),
  "boosted trees": (random?: Random) =>
    boostedTreesClassifier(
      random && {
        learningRate: logUniform(0.02, 0.3, random),
        maxLeaves: pick([7, 15, 31, 63], random),
        minLeaf: pick([5, 10, 20, 50], random),
        alpha: pick([0, 0.1, 1, 10], random),
      },
    ),
  perceptron: (random?: Random) =>
    mlpClassifier(
      random && {
        hiddenSizes: pick([[50], [100], [50, 50], [100, 100]], random),
        learningRate: logUniform(0.0003, 0.01, random),
        alpha: logUniform(0.00001, 0.1, random),
      },
    ),
};

/** The name of a method. */
export type Method = keyof typeof methods;

/** All methods. */
export const methodNames = Object.keys(methods) as Method[];

interface Task {
  readonly x: Matrix;
  readonly y: NamedLabels<string>;
}

/** Rules of the kind "if a is above its threshold and b below its own" in a few columns among useless ones. */
function ruleTable(random: Random, samples: number): Task {
  const x = Array.from({ length: samples }, () => Array.from({ length: 12 }, () => random.uniform()));
  const y = x.map(([a, b, c, d]) => (a > 0.35 && a < 0.8 ? b > 0.5 : c > 0.6 || (d < 0.25 && b < 0.4)));
  return { x: asMatrix(x), y: asLabels(y.map(String)) };
}

/** Amounts with long tails, as of money or counts: thresholds at small amounts decide, and a few huge ones mean nothing. */
function amountTable(random: Random, samples: number): Task {
  const x = Array.from({ length: samples }, () => Array.from({ length: 8 }, () => Math.exp(2 * random.normal())));
  const y = x.map(([a, b, c]) => Number(a > 0.7) + Number(b > 1.5) + Number(c < 0.5) >= 2);
  return { x: asMatrix(x), y: asLabels(y.map((each) => String(random.uniform() < 0.05 ? !each : each))) };
}

const tables: Readonly<Record<string, (random: Random) => Task | Promise<Task>>> = {
  rules: (random) => ruleTable(random, 500),
  amounts: (random) => amountTable(random, 500),
  "breast cancer": () => breastCancer(),
};

/** The names of the tables. */
export const tableNames = Object.keys(tables);

/** The test accuracy of the settings that are best on validation samples, after each trial; the first has default settings. */
export async function searchTable(table: string, seed: number, trials: number): Promise<Record<Method, number[]>> {
  const random = createRandom(seed).fork(table);
  const { x, y } = await tables[table](random);
  const { train, validation, test } = trainValidationTestSplit(
    { x, y },
    { validationShare: 0.15, testShare: 0.6, seed },
  );
  const search = (name: Method): number[] => {
    const draws = random.fork(name);
    const scores = Array.from({ length: trials }, (_, trial) => {
      const model = methods[name](trial === 0 ? undefined : draws.fork(trial)).fit(train);
      const accuracy = (samples: Task) => {
        const { names } = model.predict(samples.x);
        return names.filter((name, i) => name === samples.y.names[i]).length / names.length;
      };
      return { validation: accuracy(validation), test: accuracy(test) };
    });
    return scores.map((_, last) => {
      const seen = scores.slice(0, last + 1);
      return seen.reduce((best, each) => (each.validation > best.validation ? each : best)).test;
    });
  };
  return Object.fromEntries(methodNames.map((name) => [name, search(name)])) as Record<Method, number[]>;
}

/** The mean over tables and seeds. */
export async function benchmark(seeds: readonly number[], trials: number): Promise<Record<Method, number[]>> {
  const runs = await Promise.all(seeds.flatMap((seed) => tableNames.map((table) => searchTable(table, seed, trials))));
  const mean = (name: Method) =>
    runs[0][name].map((_, trial) => runs.reduce((sum, run) => sum + run[name][trial], 0) / runs.length);
  return Object.fromEntries(methodNames.map((name) => [name, mean(name)])) as Record<Method, number[]>;
}

/** Accuracy of the best settings so far, by trial. */
export function figure(curves: Record<Method, number[]>): Plot {
  const named = methodNames.map((name) => ({ name, x: curves[name].map((_, i) => i + 1), y: curves[name] }));
  return lines(named, {
    title: `mean over ${tableNames.length} tables`,
    xTitle: "trial of the random search; the first has default settings",
    yTitle: "test accuracy of the best so far",
    width: 360,
  });
}

/** Figure for the gallery index. */
export const cover = async () => figure(await benchmark([0, 1], 4));

async function print(): Promise<void> {
  for (const table of tableNames) {
    for (const seed of [0, 1]) {
      const curves = await searchTable(table, seed, 4);
      for (const name of methodNames) console.log(table, name, curves[name].map((each) => each.toFixed(3)).join(" "));
    }
    console.log(`${(process.cpuUsage().user / 1e6).toFixed(1)} s`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await print();
