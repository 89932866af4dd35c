/** Filters for methods besides their task. */
import type { AnyMethod } from "lectern/contract";

/** A property that some methods have. */
export interface MethodFilter {
  readonly id: string;
  readonly title: string;
  readonly has: (method: AnyMethod) => boolean;
}

/** Labels of properties; others are shown by name. */
const titles: Readonly<Record<string, string>> = {
  weights: "sample weights",
  sparse: "sparse data",
  missing: "missing values",
  fillsMissing: "fills missing values",
  givesTable: "returns tables",
  table: "reads tables",
  categories: "native categories",
  warmStart: "warm start",
  decision: "decision values",
  inverse: "inverse transform",
  update: "incremental updates",
  sample: "generates samples",
};

const facts: readonly MethodFilter[] = [
  { id: "linear", title: "linear", has: ({ facts }) => facts.shape === "linear" },
  { id: "non-linear", title: "non-linear", has: ({ facts }) => facts.shape === "non-linear" },
  { id: "interpretable", title: "interpretable", has: ({ facts }) => facts.interpretable === true },
  { id: "small", title: "little memory", has: ({ facts }) => facts.memory === "small" },
  { id: "unscaled", title: "needs no scaling", has: ({ facts }) => facts.needs?.includes("scaled columns") !== true },
];

/** The filters that some methods match and others do not, from what the methods declare. */
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
  // A property of a single method needs no filter.
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
