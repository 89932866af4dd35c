/** Well-known methods that the library does not have, with those that come closest. */

/** A method that people look for. */
export interface AbsentMethod {
  readonly title: string;
  /** Its names, in small letters. */
  readonly names: readonly string[];
  /** Kinds of methods to use instead, the closest first. */
  readonly instead: readonly string[];
}

/** The methods; a test checks that none of them has been added meanwhile. */
export const absentMethods: readonly AbsentMethod[] = [
  {
    title: "XGBoost, LightGBM and CatBoost",
    names: ["xgboost", "lightgbm", "catboost"],
    instead: ["boosted-trees-classifier", "boosted-trees-regressor"],
  },
  {
    title: "self-organizing maps",
    names: ["som", "self organizing map", "self organizing maps", "kohonen map"],
    instead: ["neural-gas", "k-means"],
  },
];

/** The method with this name that the library does not have. */
export function absentMethod(words: readonly string[]): AbsentMethod | undefined {
  const name = words.join(" ");
  return absentMethods.find(({ names }) => names.includes(name));
}
