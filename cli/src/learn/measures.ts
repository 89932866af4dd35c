/** Metrics in words. */

const words: Readonly<Record<string, string>> = {
  accuracy: "share of rows predicted right",
  "balanced-accuracy": "mean over the classes of the share of their rows predicted right",
  "f1-macro": "mean over the classes of the F1 score, which combines precision and recall",
  "f1-micro": "F1 score over all rows",
  "f1-weighted": "mean F1 score of the classes, weighted by their rows",
  "precision-macro": "mean over the classes of the share of predictions that are right",
  "precision-micro": "share of all predictions that are right",
  "precision-weighted": "mean precision of the classes, weighted by their rows",
  "recall-micro": "share of all rows predicted right",
  "recall-weighted": "mean recall of the classes, weighted by their rows",
  "jaccard-macro": "mean over the classes of the overlap of true and predicted rows",
  "recall-macro": "mean over the classes of the share of their rows predicted right",
  "log-loss": "mean negative logarithm of the probability given to the true class; lower is better",
  brier: "mean squared error of the probabilities; lower is better",
  "roc-auc": "probability that a row of a class gets a higher score than a row of another one",
  "average-precision": "mean precision over all thresholds",
  mcc: "Matthews correlation of truth and prediction, from −1 to 1",
  kappa: "Cohen's kappa: agreement beyond chance",
  "kappa-linear": "Cohen's kappa for ordered classes, with linear weights",
  "kappa-quadratic": "Cohen's kappa for ordered classes, with quadratic weights",
  "zero-one-loss": "share of rows predicted wrong; lower is better",
  "hamming-loss": "share of labels predicted wrong; lower is better",
  "roc-auc-weighted": "area under the ROC curve, weighted by the rows of the classes",
  "roc-auc-one-vs-one": "mean area under the ROC curve over pairs of classes",
  "top-2-accuracy": "share of rows whose class is among the 2 with the highest scores",
  "top-3-accuracy": "share of rows whose class is among the 3 with the highest scores",
  "top-5-accuracy": "share of rows whose class is among the 5 with the highest scores",
  "hinge-loss": "mean distance by which scores miss the margin; lower is better",
  r2: "share of the variance explained; 0 is a constant prediction, 1 is perfect",
  mae: "mean absolute error in units of the target; lower is better",
  mse: "mean squared error; lower is better",
  rmse: "root of the mean squared error, in units of the target; lower is better",
  "explained-variance": "share of the variance explained, apart from a constant error",
  "max-error": "largest absolute error; lower is better",
  mape: "mean absolute error as a share of the truth; lower is better",
  smape: "mean absolute error as a share of truth and prediction; lower is better",
  msle: "mean squared error of the logarithms; lower is better",
  rmsle: "root of the mean squared error of the logarithms; lower is better",
  pinball: "mean loss of a quantile; lower is better",
  huber: "mean squared error that is linear for large errors; lower is better",
  "poisson-deviance": "mean deviance of counts; lower is better",
  "gamma-deviance": "mean deviance of positive amounts; lower is better",
  "d2-absolute-error": "share of the absolute error explained",
  "d2-poisson": "share of the Poisson deviance explained",
  "d2-gamma": "share of the gamma deviance explained",
  pearson: "correlation of truth and prediction",
  spearman: "correlation of the ranks of truth and prediction",
  kendall: "share of pairs of rows in the right order, from −1 to 1",
  "median-absolute-error": "median absolute error in units of the target; lower is better",
};

/** What a metric measures; its name if it has no other words. */
export function measureInWords(name: string): string {
  return words[name] ?? name;
}

/** What the columns of a table of scores mean. */
export function scoresInWords(names: readonly string[]): string {
  return `± is the standard error over the folds. ${names.map((name) => `${name}: ${measureInWords(name)}`).join("; ")}.`;
}

/** Titles of the metrics whose names are abbreviations, or are read otherwise than word by word. */
const titles: Readonly<Record<string, string>> = {
  "f1-macro": "macro F1 score",
  "f1-micro": "micro F1 score",
  "f1-weighted": "weighted F1 score",
  "precision-macro": "macro precision",
  "precision-micro": "micro precision",
  "precision-weighted": "weighted precision",
  "recall-macro": "macro recall",
  "recall-micro": "micro recall",
  "recall-weighted": "weighted recall",
  "jaccard-macro": "macro Jaccard index",
  "log-loss": "logarithmic loss",
  brier: "Brier score",
  "roc-auc": "area under the ROC curve",
  "roc-auc-weighted": "weighted area under the ROC curve",
  "roc-auc-one-vs-one": "area under the ROC curve, one against one",
  mcc: "Matthews correlation",
  kappa: "Cohen's kappa",
  "kappa-linear": "Cohen's kappa, linear weights",
  "kappa-quadratic": "Cohen's kappa, quadratic weights",
  "zero-one-loss": "error rate",
  "hamming-loss": "Hamming loss",
  r2: "R²",
  mae: "mean absolute error",
  mse: "mean squared error",
  rmse: "root mean squared error",
  "max-error": "largest error",
  mape: "mean absolute percentage error",
  smape: "symmetric mean absolute percentage error",
  msle: "mean squared logarithmic error",
  rmsle: "root mean squared logarithmic error",
  pinball: "pinball loss",
  huber: "Huber loss",
  "poisson-deviance": "Poisson deviance",
  "d2-absolute-error": "D² of the absolute error",
  "d2-poisson": "D² of the Poisson deviance",
  "d2-gamma": "D² of the gamma deviance",
  pearson: "Pearson correlation",
  spearman: "Spearman correlation",
  kendall: "Kendall correlation",
};

/** The name of a metric for people; flags and programs use the other one. */
export function measureTitle(name: string): string {
  return titles[name] ?? name.replaceAll("-", " ");
}
