/**
 * Property tests draw their cases from one seed, so that the same commit always gives the same result. Other cases need
 * only another seed: `LECTERN_SEED=7 npm test`.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.LECTERN_SEED ?? 1) });
