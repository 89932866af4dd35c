"""Reference values of Python's calendar for the features of dates.

Run by hand: /usr/bin/python3 scripts/reference/features_dates.py
Writes library/src/features/date/date-features/reference/dates.json.
"""
import datetime
import platform
import random

from common import write

EPOCH = datetime.datetime(1970, 1, 1)

random.seed(5)
edges = [
    "0001-01-01", "1582-10-15", "1900-02-28", "1900-03-01", "1969-12-31T23:59:59.999", "1970-01-01", "2000-02-29",
    "2004-12-31", "2005-01-01", "2008-12-29", "2009-12-31", "2010-01-03", "2015-12-31", "2016-12-31", "2020-12-31",
    "2021-01-03", "2024-02-29T12:34:56.789", "2100-03-01", "9999-12-31T23:59:59",
]
moments = [datetime.datetime.fromisoformat(text) for text in edges]
moments += [EPOCH + datetime.timedelta(milliseconds=random.randrange(-(10 ** 13), 10 ** 13)) for _ in range(60)]
rows = []
for moment in moments:
    elapsed = moment - EPOCH
    rows.append({
        "time": (elapsed.days * 86_400 + elapsed.seconds) * 1000 + elapsed.microseconds // 1000,
        "parts": [
            moment.year, (moment.month + 2) // 3, moment.month, moment.isocalendar().week, moment.timetuple().tm_yday,
            moment.day, moment.isoweekday(), int(moment.isoweekday() > 5), moment.hour, moment.minute,
            moment.second + moment.microsecond // 1000 / 1000,
        ],
    })
path = "library/src/features/date/date-features/reference/dates.json"
write(path, "Python datetime", platform.python_version(), {"rows": rows}, indent=None)
