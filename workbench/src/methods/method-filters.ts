/** What methods can be asked for beside their task. */
import type { AnyMethod } from "lectern/contract";

/** A property that some methods have. */
export interface MethodFilter {
  readonly id: string;
  readonly title: string;
  readonly has: (method: AnyMethod) => boolean;
}

/** Words for people; what is not among them is shown under its own name. */
const titles: Readonly<Record<string, string>> = {
  weights: "sample weights",
  sparse: "sparse samples",
  missing: "missing values",
  fillsMissing: "fills missing values",
  givesTable: "gives tables",
  table: "reads tables",
  categories: "takes categories as they are",
  warmStart: "starts from a model",
  decision: "decision values",
  inverse: "can be undone",
  update: "learns from more samples",
  sample: "draws samples",
};

const facts: readonly MethodFilter[] = [
  { id: "linear", title: "linear", has: ({ facts }) => facts.shape === "linear" },
  { id: "non-linear", title: "non-linear", has: ({ facts }) => facts.shape === "non-linear" },
  { id: "interpretable", title: "can be read", has: ({ facts }) => facts.interpretable === true },
  { id: "small", title: "little memory", has: ({ facts }) => facts.memory === "small" },
  { id: "unscaled", title: "any units", has: ({ facts }) => facts.needs?.includes("scaled columns") !== true },
];

/** The filters that tell some of the methods from others, made from what the methods declare. */
export function filtersOf(methods: readonly AnyMethod[]): readonly MethodFilter[] {
  const supports = distinct(methods.flatMap(({ traits }) => Object.keys(traits?.supports ?? {})));
  const offers = distinct(methods.flatMap(({ traits }) => traits?.offers ?? []));
  const filters: readonly MethodFilter[] = [
    ...supports.map((id) => ({
      id,
      title: titles[id] ?? id,
      has: ({ traits }: AnyMethod) =>
        traits !== undefined && Object.entries(traits.supports).some(([name, is]) => name === id && is),
    })),
    ...offers.map((id) => ({
      id,
      title: titles[id] ?? id,
      has: ({ traits }: AnyMethod) => traits?.offers.includes(id) === true,
    })),
    ...facts,
  ];
  // A property of a single method is found faster by the name of the method.
  return filters.filter(({ has }) => {
    const count = methods.filter(has).length;
    return count > 1 && count < methods.length;
  });
}

/** The methods that have all of the properties. */
export function filterMethods(
  methods: readonly AnyMethod[],
  filters: readonly MethodFilter[],
  chosen: ReadonlySet<string>,
): readonly AnyMethod[] {
  const asked = filters.filter(({ id }) => chosen.has(id));
  return methods.filter((method) => asked.every(({ has }) => has(method)));
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
