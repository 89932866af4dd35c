"""Reference values for colours in L*a*b* and L*u*v*.

Run by hand: /usr/bin/python3 scripts/reference/features_colors.py
Needs Debian's python3-skimage.
Writes library/src/features/image/reference/colors.json.

scikit-image rounds its constants to a few digits (its white has a = -0.002), so its values agree to about 0.02. The values
"exact" follow the definitions of CIE 15 and IEC 61966-2-1 from the chromaticities of the primaries.
"""
import numpy as np
import skimage
from skimage.color import rgb2lab, rgb2luv

from common import write

steps = [0, 0.02, 0.04, 0.05, 0.3, 0.75, 1]
rgb = np.array([[r, g, b] for r in steps for g in steps for b in steps], dtype=float)


def exact(rgb):
    def xyz(x, y):
        return np.array([x / y, 1, (1 - x - y) / y])

    white = xyz(0.3127, 0.3290)
    primaries = np.column_stack([xyz(0.64, 0.33), xyz(0.30, 0.60), xyz(0.15, 0.06)])
    matrix = primaries * np.linalg.solve(primaries, white)
    linear = np.where(rgb > 0.04045, ((rgb + 0.055) / 1.055) ** 2.4, rgb / 12.92)
    X, Y, Z = matrix @ linear.T

    def f(t):
        return np.where(t > (6 / 29) ** 3, np.cbrt(t), t * (29 / 6) ** 2 / 3 + 4 / 29)

    L = 116 * f(Y) - 16
    lab = [L, 500 * (f(X / white[0]) - f(Y)), 200 * (f(Y) - f(Z / white[2]))]
    total = X + 15 * Y + 3 * Z
    white_total = white @ [1, 15, 3]
    with np.errstate(invalid="ignore"):
        u, v = 4 * X / total, 9 * Y / total
    luv = [L, 13 * L * (u - 4 * white[0] / white_total), 13 * L * (v - 9 / white_total)]
    return np.nan_to_num(np.column_stack(lab)), np.nan_to_num(np.column_stack(luv))


def flat(array, digits):
    return np.round(np.asarray(array).ravel(), digits).tolist()


lab, luv = exact(rgb)
write("library/src/features/image/reference/colors.json", "scikit-image", skimage.__version__, {
    "rgb": flat(rgb, 4),
    "lab": flat(rgb2lab(rgb[None])[0], 4), "luv": flat(rgb2luv(rgb[None])[0], 4),
    "exact": {"lab": flat(lab, 10), "luv": flat(luv, 10)},
}, indent=None)
