# HDBSCAN* by R's dbscan, for library/src/clustering/hdbscan/reference/hdbscan.json. Its membership_prob is another
# definition of strengths, and is not used. Where merges have equal heights it undoes them one after the other, in the order of
# its spanning tree, and it counts the mass of a last cluster on below the minimum size. The cases are those in which the same
# clusters are selected all the same; single samples whose merge is tied with a split can differ.
# Run by hand in the folder of the repository: Rscript scripts/reference/clustering_hdbscan.R (Debian's r-cran-dbscan)
suppressMessages(library(dbscan))
source("scripts/reference/common.R")
load <- function(name, columns) unname(as.matrix(read.csv(sprintf("library/data/%s.csv", name))[, 1:columns]))
case <- function(data, columns, size, distance = "euclidean") {
  x <- load(data, columns)
  found <- hdbscan(if (distance == "euclidean") x else dist(x, distance), minPts = size)
  # Labels in the order of the first samples, from 0, with -1 for noise.
  labels <- match(found$cluster, unique(found$cluster[found$cluster > 0]), nomatch = 0) - 1
  message(data, " ", size, " ", distance, ": ", paste(table(labels), collapse = " "))
  sprintf('{"data": "%s", "minClusterSize": %d, "distance": "%s", "labels": %s, "coreDistances": %s, "heights": %s}',
    data, size, distance, numbers(labels), numbers(found$coredist), numbers(found$hc$height))
}
write_values("library/src/clustering/hdbscan/reference/hdbscan.json", "R dbscan", packageVersion("dbscan"), c(
  '"cases": [', paste(c(
    case("iris", 4, 5), case("iris", 4, 10), case("wine", 13, 5), case("wine", 13, 15),
    case("wine", 13, 6, "manhattan"), case("wine", 13, 12, "manhattan"),
    case("breast-cancer", 30, 10)
  ), collapse = ",\n"), "]"
))
