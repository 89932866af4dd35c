# Runs the reference workloads of R packages on the data that runner.py --dump has written.
#
#   Rscript references.R --list
#   Rscript references.R --one NAME --data DIR [--threads n]      up to three repeats, the best on one line of JSON
#   Rscript references.R --one NAME --data DIR --on-request       "ready", then one repeat for every line on stdin
#
# A workload is a function without arguments that reads its data and returns two functions: `run`, which is timed, and
# `quality`, which takes the result of `run` and returns named figures. A workload loads the packages it uses.

options(warn = -1)
arguments <- commandArgs(TRUE)
argument <- function(flag, default = NULL) {
  at <- match(flag, arguments)
  if (is.na(at)) default else arguments[at + 1]
}
directory <- argument("--data")
threads <- as.integer(argument("--threads", "2"))

read_numbers <- function(data_set, array, columns = NULL) {
  whole <- grepl("i32$", array)
  size <- if (whole) 4 else 8
  file <- file.path(directory, paste0(data_set, ".", array))
  values <- readBin(file, if (whole) "integer" else "double", n = file.info(file)$size / size, size = size, endian = "little")
  if (is.null(columns)) values else matrix(values, ncol = columns, byrow = TRUE)
}

read_classes_20000 <- function() {
  X <- read_numbers("clf_20000x20", "X.f64", 20)
  Xt <- read_numbers("clf_20000x20", "Xt.f64", 20)
  colnames(X) <- colnames(Xt) <- paste0("f", 1:20)
  list(X = X, y = factor(read_numbers("clf_20000x20", "y.i32")), Xt = Xt, yt = read_numbers("clf_20000x20", "yt.i32"))
}

# Standardised with the divisor n, as scikit-learn does; scale() divides by n - 1.
read_classes_10000 <- function() {
  X <- scale(read_numbers("clf_10000x50", "X.f64", 50)) * sqrt(1e4 / (1e4 - 1))
  list(X = X, y = factor(read_numbers("clf_10000x50", "y.i32")))
}

# The adjusted Rand index of two partitions.
adjusted_rand <- function(a, b) {
  pairs <- function(counts) sum(choose(counts, 2))
  counts <- table(a, b)
  expected <- pairs(rowSums(counts)) * pairs(colSums(counts)) / choose(length(a), 2)
  (pairs(counts) - expected) / ((pairs(rowSums(counts)) + pairs(colSums(counts))) / 2 - expected)
}

workloads <- list(
  # no standardisation, thresh 1e-7, early stop off
  glmnet_lassopath100_2000x2000 = function() {
    glmnet::glmnet.control(fdev = 0, devmax = 1) # otherwise glmnet stops early on the path
    X <- scale(read_numbers("lasso_2000x2000", "X.f64", 2000), scale = FALSE)
    y <- read_numbers("lasso_2000x2000", "y.f64")
    y <- y - mean(y)
    list(
      run = function() {
        glmnet::glmnet(X, y, nlambda = 100, lambda.min.ratio = 1e-3, standardize = FALSE, intercept = FALSE)
      },
      quality = function(m) {
        residuals <- y - X %*% as.matrix(m$beta)
        objectives <- colSums(residuals^2) / (2 * length(y)) + m$lambda * colSums(abs(as.matrix(m$beta)))
        list(nlambda = length(m$lambda), nnz_last = sum(m$beta[, ncol(m$beta)] != 0), sum_objective = sum(objectives))
      }
    )
  },
  ranger100_20000x20 = function() {
    d <- read_classes_20000()
    list(
      run = function() {
        m <- ranger::ranger(x = d$X, y = d$y, num.trees = 100, seed = 1, num.threads = threads)
        predict(m, d$Xt, num.threads = threads)$predictions
      },
      quality = function(predicted) list(accuracy = mean(predicted == d$yt))
    )
  },
  randomForest100_20000x20 = function() {
    d <- read_classes_20000()
    list(
      run = function() {
        set.seed(1)
        predict(randomForest::randomForest(d$X, d$y, ntree = 100), d$Xt)
      },
      quality = function(predicted) list(accuracy = mean(predicted == d$yt))
    )
  },
  # libsvm, C=1 gamma=1/50, fit only
  e1071_svm_rbf_10000x50 = function() {
    d <- read_classes_10000()
    list(
      run = function() e1071::svm(d$X, d$y, gamma = 1 / 50, cost = 1, scale = FALSE, cachesize = 200),
      quality = function(m) list(n_sv = m$tot.nSV)
    )
  },
  kernlab_ksvm_rbf_10000x50 = function() {
    d <- read_classes_10000()
    list(
      run = function() {
        kernlab::ksvm(d$X, d$y, kernel = "rbfdot", kpar = list(sigma = 1 / 50), C = 1, scaled = FALSE)
      },
      quality = function(m) list(n_sv = kernlab::nSV(m))
    )
  },
  Rtsne_digits1797 = function() tsne(read_numbers("digits", "X.f64", 64)),
  Rtsne_5000x50 = function() tsne(read_numbers("tsne_5000x50", "X.f64", 50)),
  uwot_umap_digits1797 = function() umap_digits(1),
  uwot_umap_digits1797_sgd2 = function() umap_digits(2), # not reproducible
  # hierarchical start, on the first 3000 rows
  mclust_VVV10_3000x10 = function() {
    suppressMessages(library(mclust)) # Mclust finds its helpers only when the package is attached
    X <- read_numbers("gmm_20000x10", "X.f64", 10)[1:3000, ]
    list(
      run = function() Mclust(X, G = 10, modelNames = "VVV", verbose = FALSE),
      quality = function(m) list(mean_loglik = m$loglik / 3000)
    )
  },
  fastICA10_20000x20 = function() {
    X <- read_numbers("ica_20000x20", "X.f64", 20)
    S <- read_numbers("ica_20000x20", "S.f64", 10)
    list(
      run = function() {
        set.seed(1)
        fastICA::fastICA(X, 10, method = "C")
      },
      quality = function(m) list(min_abs_corr_with_source = min(apply(abs(cor(m$S, S)), 2, max)))
    )
  },
  rdbscan_20000x2 = function() {
    X <- read_numbers("blobs_20000x2", "X.f64", 2)
    y <- read_numbers("blobs_20000x2", "y.i32")
    list(
      run = function() dbscan::dbscan(X, 0.3, 10),
      quality = function(m) list(ari = adjusted_rand(y, m$cluster), n_clusters = max(m$cluster))
    )
  },
  hdbscan_5000x2 = function() {
    X <- read_numbers("blobs_20000x2", "X.f64", 2)[1:5000, ]
    list(
      run = function() dbscan::hdbscan(X, 10),
      quality = function(m) list(n_clusters = max(m$cluster))
    )
  }
)

# perplexity 30, theta 0.5, 1000 iterations, without initial PCA
tsne <- function(X) {
  list(
    run = function() {
      set.seed(1)
      Rtsne::Rtsne(X, perplexity = 30, theta = 0.5, pca = FALSE, num_threads = threads, check_duplicates = FALSE)
    },
    quality = function(m) list(kl = tail(m$itercosts, 1))
  )
}

umap_digits <- function(descent_threads) {
  X <- read_numbers("digits", "X.f64", 64)
  list(
    run = function() {
      set.seed(1)
      uwot::umap(X, n_threads = threads, n_sgd_threads = descent_threads)
    },
    quality = function(Y) list(trustworthiness10 = trustworthiness(X, Y, 10))
  )
}

# 1 - 2 / (n k (2n - 3k - 1)) times the sum over neighbours in Y that are not neighbours in X of (rank in X - k)
trustworthiness <- function(X, Y, k) {
  n <- nrow(X)
  dx <- as.matrix(dist(X))
  dy <- as.matrix(dist(Y))
  diag(dx) <- diag(dy) <- Inf
  penalty <- 0
  for (i in seq_len(n)) {
    ranks <- rank(dx[i, ], ties.method = "first")
    penalty <- penalty + sum(pmax(0, ranks[order(dy[i, ])[1:k]] - k))
  }
  1 - 2 / (n * k * (2 * n - 3 * k - 1)) * penalty
}

json <- function(values) {
  paste0("{", paste0('"', names(values), '": ', sapply(values, function(v) format(v, digits = 15)), collapse = ", "), "}")
}

# Elapsed seconds, or the processor time of this process if the environment says so.
now <- function() {
  times <- proc.time()
  if (Sys.getenv("LECTERN_BENCH_CLOCK") == "processor") times[["user.self"]] + times[["sys.self"]] else times[["elapsed"]]
}

measure <- function(workload) {
  start <- now()
  result <- workload$run()
  seconds <- now() - start
  list(seconds = seconds, line = sprintf('{"seconds": %s, "quality": %s}', json(list(run = seconds)), json(workload$quality(result))))
}

say <- function(line) {
  cat(line, "\n", sep = "")
  flush(stdout())
}

if ("--list" %in% arguments) {
  say(paste(names(workloads), collapse = "\n"))
} else {
  name <- argument("--one", "")
  if (!name %in% names(workloads)) stop("there is no workload ", name, "; --list names them")
  if (is.null(directory)) stop("--data is needed: the folder that runner.py --dump has written")
  workload <- workloads[[name]]()
  if ("--on-request" %in% arguments) {
    say('{"ready": true}')
    requests <- file("stdin", open = "r")
    while (length(readLines(requests, 1)) > 0) say(measure(workload)$line)
  } else {
    best <- NULL
    for (round in 1:3) {
      measured <- measure(workload)
      if (is.null(best) || measured$seconds < best$seconds) best <- measured
      if (measured$seconds > 20) break
    }
    say(best$line)
  }
}
