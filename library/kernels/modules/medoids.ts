/** The search for medoids among samples by their distances. */
export { exactDistances } from "../exact-distances";
export { addMedoid, beginAddition, tryAdditions } from "../medoid-additions";
export { findNearest, tryExchanges } from "../medoid-exchanges";
