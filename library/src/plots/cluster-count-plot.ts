/** How many clusters there are: what speaks for each number of them. */
import type { ClusterCounts } from "../clustering/cluster-counts.js";
import { LecternError } from "../core/errors.js";
import { plotGrid } from "./arrange.js";
import { rounded } from "./plane.js";
import { colour, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/**
 * Draws the choice of the number of clusters, with a dot at the number that each curve suggests. Above: the logarithm of the
 * spread within clusters, of the samples and of uniform data, with its kink, and the gap between them with its standard errors.
 * Below: silhouette, stability, and the spread with clusters weighted by their sizes; then the information criteria of round
 * clusters and of Gaussian mixtures.
 *
 * @example
 * ```ts
 * import { clusterCounts } from "lectern/clustering";
 * import { blobs } from "lectern/datasets";
 * import { clusterCountPlot } from "lectern/plots";
 *
 * clusterCountPlot(clusterCounts(blobs({ samples: 60 }).x, { maxClusters: 5 }));
 * ```
 */
export function clusterCountPlot(counts: ClusterCounts, settings: Omit<PlotOptions, "xTitle" | "yTitle"> = {}): Plot {
  checkCounts(counts);
  const { width = 260, height = 220, title } = settings;
  const size = { width, height };
  const small = { width: Math.round((2 * width - 60) / 3), height: Math.round(0.6 * height) };
  const wide = { width, height: small.height };
  return plotGrid(
    [
      [spreads(counts, size), gaps(counts, size)],
      [
        curve("silhouette", counts.silhouette, counts.bySilhouette, small),
        curve("stability", counts.stability, counts.byStability, small),
        curve("log spread by size", counts.sizeWeightedLogSpread, counts.bySizeWeightedKink, small),
      ],
      [
        curve("BIC", counts.bic, counts.byBic, wide),
        curve("BIC of mixtures", counts.mixtureBic, counts.byMixtureBic, wide),
      ],
    ],
    title === undefined ? {} : { title },
  );
}

type Size = Required<Pick<PlotOptions, "width" | "height">>;

/** Whole numbers only: there is no half cluster. */
const countAxis = (count: number) => ({
  ...{ field: "clusters", type: "quantitative", title: "clusters" },
  scale: { domain: [1, count], nice: false, zero: false, padding: 8 },
  axis: { values: Array.from({ length: count }, (_, k) => k + 1), format: "d", grid: false },
});

function spreads({ logSpread, referenceLogSpread, byKink }: ClusterCounts, size: Size): Plot {
  const values = [
    ["samples", logSpread],
    ["uniform data", referenceLogSpread],
  ] as const;
  const x = countAxis(logSpread.length);
  const y = {
    field: "spread",
    type: "quantitative",
    title: "log of the spread within clusters",
    scale: { zero: false },
  };
  return plot({
    ...frame(size),
    layer: [
      {
        data: {
          values: values.flatMap(([of, spread]) =>
            spread.map((value, k) => ({ of, clusters: k + 1, spread: rounded(value) })),
          ),
        },
        mark: { type: "line", point: { size: 20 } },
        encoding: { x, y, color: { ...colour("of"), legend: { orient: "bottom" } } },
      },
      chosen({ clusters: byKink, spread: rounded(logSpread[byKink - 1]) }, { x, y }),
    ],
  });
}

function gaps({ gap, standardError, byGap }: ClusterCounts, size: Size): Plot {
  const x = countAxis(gap.length);
  const y = { field: "gap", type: "quantitative", title: "gap ± standard error", scale: { zero: false } };
  const data = gap.map((value, k) => ({
    ...{ clusters: k + 1, gap: rounded(value) },
    ...{ low: rounded(value - standardError[k]), high: rounded(value + standardError[k]) },
  }));
  return plot({
    ...frame(size),
    layer: [
      {
        data: { values: data },
        mark: { type: "rule", strokeWidth: 1.5, color: "#888888" },
        encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" } },
      },
      { data: { values: data }, mark: { type: "line", point: { size: 20 } }, encoding: { x, y } },
      chosen({ clusters: byGap, gap: rounded(gap[byGap - 1]) }, { x, y }),
    ],
  });
}

function curve(title: string, list: readonly number[], suggested: number, size: Size): Plot {
  const x = countAxis(list.length);
  const y = { field: "value", type: "quantitative", title, scale: { zero: false } };
  const values = list.map((value, k) => ({ clusters: k + 1, value: rounded(value) }));
  return plot({
    ...frame(size),
    layer: [
      { data: { values }, mark: { type: "line", point: { size: 20 } }, encoding: { x, y } },
      chosen({ clusters: suggested, value: rounded(list[suggested - 1]) }, { x, y }),
    ],
  });
}

/** The dot at the number of clusters that is suggested. */
function chosen(value: Readonly<Record<string, number>>, position: object) {
  return {
    data: { values: [value] },
    mark: { type: "point", filled: true, size: 110, color: palette[3], opacity: 1 },
    encoding: position,
  };
}

function checkCounts(counts: ClusterCounts): void {
  const count = counts.logSpread.length;
  const lists = Object.values(counts).filter((value) => typeof value !== "number");
  if (count < 2 || lists.some((list) => list.length !== count || !list.every(Number.isFinite))) {
    throw new LecternError(
      "invalid-data",
      "clusterCountPlot: needs finite values for at least 2 numbers of clusters, the same numbers in each list",
    );
  }
  for (const chosen of Object.values(counts).filter((value) => typeof value === "number")) {
    if (Number.isInteger(chosen) && chosen >= 1 && chosen <= count) continue;
    throw new LecternError(
      "invalid-data",
      `clusterCountPlot: the suggested number of clusters must be from 1 to ${count}, got ${chosen}`,
    );
  }
}
