# Fuzzy c-means of iris by R's e1071, for library/src/clustering/fuzzy-c-means/reference/fuzzy-c-means.json.
# Run by hand in the folder of the repository: Rscript scripts/reference/clustering_fuzzy.R (Debian's r-cran-e1071)
library(e1071)
source("scripts/reference/common.R")
x <- unname(as.matrix(read.csv("library/data/iris.csv")[, 1:4]))
case <- function(clusters, fuzziness) {
  set.seed(1)
  runs <- lapply(1:20, function(k) cmeans(x, clusters, iter.max = 5000, m = fuzziness, rate.par = 0, control = list(reltol = 1e-15)))
  best <- runs[[which.min(sapply(runs, function(run) run$withinerror))]]
  centers <- best$centers[order(best$centers[, 1]), ]
  sprintf('{"clusters": %d, "fuzziness": %s, "objective": %s, "centers": [%s]}', clusters, fuzziness,
    format(best$withinerror, digits = 17), paste(apply(centers, 1, numbers), collapse = ", "))
}
write_values("library/src/clustering/fuzzy-c-means/reference/fuzzy-c-means.json", "R e1071", packageVersion("e1071"), c(
  '"cases": [', paste(c(case(2, 2), case(3, 2), case(3, 1.5)), collapse = ",\n"), "]"
))
