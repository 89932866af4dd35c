# Medoids of iris and wine by R's cluster::pam, for library/src/clustering/k-medoids/reference/k-medoids.json.
# Run by hand in the folder of the repository: Rscript scripts/reference/clustering_medoids.R (Debian's r-cran-cluster)
library(cluster)
source("scripts/reference/common.R")
case <- function(x, clusters, distance) {
  found <- pam(x, clusters, metric = distance, variant = "original")
  total <- sum(apply(as.matrix(dist(x, method = distance))[, found$id.med], 1, min))
  rows <- paste(apply(x, 1, numbers), collapse = ", ")
  sprintf('{"clusters": %d, "distance": "%s", "total": %s, "medoids": %s, "x": [%s]}',
    clusters, distance, format(total, digits = 17), numbers(found$id.med - 1L), rows)
}
iris4 <- unname(as.matrix(read.csv("library/data/iris.csv")[, 1:4]))
wine3 <- unname(as.matrix(scale(read.csv("library/data/wine.csv")[, 1:6])))
few <- round(wine3[seq(1, nrow(wine3), 3), ], 6)
write_values("library/src/clustering/k-medoids/reference/k-medoids.json", "R cluster", packageVersion("cluster"), c(
  '"cases": [',
  paste(c(
    case(iris4, 3, "euclidean"), case(iris4, 5, "manhattan"), case(few, 3, "euclidean"), case(few, 6, "manhattan")
  ), collapse = ",\n"),
  "]"
))
