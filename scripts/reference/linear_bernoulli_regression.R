# Binary regressions by R's glm, for library/src/linear/bernoulli-regression/reference/bernoulli-regression.json.
# Run by hand in the folder of the repository: Rscript scripts/reference/linear_bernoulli_regression.R (Debian's r-base-core)
source("scripts/reference/common.R")
i <- 0:39
x <- cbind(sin(1.7 * i), cos(0.9 * i) + i / 40)
y <- as.integer(sin(5.3 * i) + x[, 1] - 0.5 * x[, 2] > 0)
weights <- 1 + i %% 3
control <- glm.control(epsilon = 1e-15, maxit = 200)
cases <- c()
for (link in c("logit", "probit", "cloglog")) for (weighted in c(FALSE, TRUE)) {
  w <- if (weighted) weights else rep(1, 40)
  fit <- suppressWarnings(glm(y ~ x, family = binomial(link = link), weights = w, control = control))
  name <- if (link == "cloglog") "complementary-log-log" else link
  cases <- c(cases, sprintf(
    '  { "link": "%s", "weighted": %s, "coefficients": %s, "deviance": %s, "probabilities": %s }',
    name, tolower(weighted), numbers(coef(fit)), format(deviance(fit), digits = 17), numbers(fitted(fit)[1:5])
  ))
}
path <- "library/src/linear/bernoulli-regression/reference/bernoulli-regression.json"
write_values(path, "R glm", getRversion(), c(
  sprintf('"x": [%s],', paste(apply(x, 1, numbers), collapse = ", ")),
  sprintf('"y": %s,', numbers(y)),
  '"cases": [', paste(cases, collapse = ",\n"), "]"
))
