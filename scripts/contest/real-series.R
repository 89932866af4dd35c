# Writes series of R's package datasets as CSV files for measure-series.ts, with the column y to predict:
#
# Rscript scripts/contest/real-series.R series
#
# A series without other columns is written twice: alone, and with its value one step before and one season before.
folder <- commandArgs(trailingOnly = TRUE)[1]
dir.create(folder, showWarnings = FALSE)

write <- function(name, columns) {
  write.csv(columns, file.path(folder, paste0(name, ".csv")), row.names = FALSE, na = "")
}

before <- function(x, steps) c(rep(NA, steps), head(as.numeric(x), -steps))

# Dates of years, quarters or months; of other series, days. Years before 1600 are moved, because only a few readers know them.
dates <- function(x, name) {
  if (name == "BJsales") return(as.Date("2000-01-01") + seq_along(x) - 1)
  years <- floor(as.numeric(time(x)) + 1e-6)
  month <- round((as.numeric(time(x)) - years) * 12) + 1
  shift <- if (min(years) < 1600) 900 else 0
  as.Date(sprintf("%d-%02d-01", years + shift, month))
}

for (name in c(
  "AirPassengers", "co2", "nottem", "ldeaths", "USAccDeaths", "sunspot.month", "UKgas", "JohnsonJohnson", "nhtemp",
  "LakeHuron", "sunspot.year", "Nile", "lynx", "UKDriverDeaths", "BJsales", "treering"
)) {
  x <- get(name)
  if (name == "treering") x <- window(x, start = 1000)
  season <- if (frequency(x) > 1) frequency(x) else 2
  columns <- data.frame(date = dates(x, name), y = as.numeric(x), before = before(x, 1), season = before(x, season))
  write(name, columns)
  write(paste0(name, "-alone"), columns[, c("date", "y")])
}

belts <- data.frame(
  date = dates(Seatbelts[, 1], "Seatbelts"),
  kms = as.numeric(Seatbelts[, "kms"]), price = as.numeric(Seatbelts[, "PetrolPrice"]), law = as.numeric(Seatbelts[, "law"])
)
front <- Seatbelts[, "front"]
write("seatbelts", cbind(belts, y = as.numeric(Seatbelts[, "DriversKilled"])))
write("seatbelts-front", cbind(belts, y = as.numeric(front), lastyear = before(front, 12)))

air <- cbind(date = as.Date(sprintf("1973-%02d-%02d", airquality$Month, airquality$Day)), airquality)
write("airquality", with(air, data.frame(date, y = Temp, wind = Wind, ozone = Ozone, solar = Solar.R)))
measured <- air[!is.na(air$Ozone), ]
write("ozone", with(measured, data.frame(date, y = Ozone, wind = Wind, temp = Temp, solar = Solar.R)))

stocks <- as.data.frame(EuStockMarkets)
days <- seq_len(nrow(stocks))
prices <- data.frame(
  date = as.Date("1991-07-01") + days, y = stocks$DAX, smi = stocks$SMI, ftse = stocks$FTSE, yesterday = before(stocks$DAX, 1)
)
write("stocks", prices[days > 700, ])

quarters <- as.numeric(rownames(freeny))
write("freeny", data.frame(
  date = as.Date(sprintf("%d-%02d-01", floor(quarters), 3 * round((quarters %% 1) * 4) + 1)),
  y = as.numeric(freeny$y), freeny[, 3:5]
))
write("bjlead", data.frame(
  date = as.Date("2000-01-01") + 0:149, y = as.numeric(BJsales), lead = as.numeric(BJsales.lead), lead3 = before(BJsales.lead, 3)
))
