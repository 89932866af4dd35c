/** Methods of source separation and their neighbours. */
import { commonSpatialPatterns } from "../../src/components/independent/common-spatial-patterns/common-spatial-patterns.js";
import { fastIca } from "../../src/components/independent/fast-ica/fast-ica.js";
import { infomax } from "../../src/components/independent/infomax/infomax.js";
import { jade } from "../../src/components/independent/jade/jade.js";
import { kernelTdsep } from "../../src/components/independent/kernel-tdsep/kernel-tdsep.js";
import { slowFeatureAnalysis } from "../../src/components/independent/slow-feature-analysis/slow-feature-analysis.js";
import { sobi } from "../../src/components/independent/sobi/sobi.js";
import { whiten } from "../../src/components/independent/whiten/whiten.js";
import { sampleOrder, type UnderCheck } from "./under-check.js";

const inTime = { exceptions: [{ name: sampleOrder, reason: "the rows are a time series" }] };
const windows = {
  data: {
    x: Array.from({ length: 24 }, (_, i) =>
      Array.from({ length: 8 }, (_, j) => Math.sin(3 * i + 7 * j) * (j % 2 === i % 2 ? 3 : 1)),
    ),
    y: Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? "left" : "right")),
  },
};

export const independent: readonly UnderCheck[] = [
  { name: "whiten", subject: whiten },
  { name: "whiten by principal axes", subject: whiten({ rotation: "pca" }) },
  { name: "whiten by Cholesky", subject: whiten({ rotation: "cholesky" }) },
  { name: "fast-ica", subject: fastIca({ tolerance: 1e-12 }), settings: { tolerance: 1e-4 } },
  {
    name: "fast-ica of two components, one after the other by Newton's method",
    subject: fastIca({
      components: 2,
      approach: { kind: "deflation", steps: "newton" },
      contrast: "cube",
      tolerance: 1e-12,
    }),
    settings: { tolerance: 1e-4 },
  },
  { name: "infomax", subject: infomax({ components: 2, tolerance: 1e-9 }), settings: { tolerance: 1e-4 } },
  { name: "jade", subject: jade, settings: { tolerance: 1e-5 } },
  {
    name: "jade sorted by kurtosis",
    subject: jade({ components: 3, order: "kurtosis" }),
    settings: { tolerance: 1e-5 },
  },
  { name: "sobi", subject: sobi({ lags: [1, 2, 3] }), settings: inTime },
  {
    name: "kernel-tdsep",
    subject: kernelTdsep({ components: 2, rank: 4, landmarks: 20, lags: [1, 2] }),
    settings: inTime,
  },
  { name: "slow-feature-analysis", subject: slowFeatureAnalysis, settings: inTime },
  { name: "common-spatial-patterns", subject: commonSpatialPatterns },
  {
    name: "common-spatial-patterns of windows",
    subject: commonSpatialPatterns({ window: 4, components: 1 }),
    settings: windows,
  },
];
