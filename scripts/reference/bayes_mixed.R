# Naive Bayes of penguins with categories and gaps by R's e1071, for library/src/bayes/mixed-naive-bayes/reference/mixed-naive-bayes.json.
# Run by hand in the folder of the repository: Rscript scripts/reference/bayes_mixed.R (Debian's r-cran-e1071)
# e1071 divides variances by n - 1, Lectern by n: `posteriors` has the standard deviations of the model corrected for that.
library(e1071)
source("scripts/reference/common.R")
penguins <- read.csv("library/data/penguins.csv", stringsAsFactors = TRUE, na.strings = c("NA", ""))
smoothing <- 1
fit <- function(rows) {
  model <- naiveBayes(species ~ ., data = penguins[rows, ], laplace = smoothing)
  for (name in names(model$tables)) {
    if (is.factor(penguins[[name]])) next
    known <- tapply(!is.na(penguins[rows, name]), penguins$species[rows], sum)
    model$tables[[name]][, 2] <- model$tables[[name]][, 2] * sqrt((known - 1) / known)
  }
  model
}
all <- seq_len(nrow(penguins))
plain <- naiveBayes(species ~ ., data = penguins, laplace = smoothing)
fold <- (all - 1) %% 5
out <- rep(NA, nrow(penguins))
for (k in 0:4) out[fold == k] <- predict(fit(all[fold != k]), penguins[fold == k, ]) == penguins$species[fold == k]
some <- c(1, 4, 9, 160, 220, 272, 279, 344)
posteriors <- predict(fit(all), penguins[some, ], type = "raw", eps = 0, threshold = 0)
write_values("library/src/bayes/mixed-naive-bayes/reference/mixed-naive-bayes.json", "R e1071", packageVersion("e1071"), c(
  sprintf('"correct": %d,', sum(predict(plain, penguins) == penguins$species)),
  sprintf('"correctOutOfFold": %d,', sum(out)),
  sprintf('"rows": %s,', numbers(some - 1)),
  sprintf('"posteriors": [%s]', paste(apply(posteriors, 1, numbers), collapse = ",\n"))
))
