"""Reference values of scikit-image, scikit-learn and numpy for the features of images.

Run by hand: /usr/bin/python3 scripts/reference/features_images.py
Needs Debian's python3-skimage.
Writes library/src/features/image/reference/images.json.

The images are sums of waves, computed in the same way by the test, rounded to a 256th so that 32 bits hold them exactly.
"""
import numpy as np
import skimage
from skimage.color import rgb2gray
from skimage.feature import hog
from skimage.transform import downscale_local_mean, resize
from sklearn.feature_extraction.image import extract_patches_2d

from common import write


def waves(width, height, channels, phase):
    v, u, c = np.meshgrid(np.arange(height), np.arange(width), np.arange(channels), indexing="ij")
    value = np.sin(0.7 * u + 0.3 * v + phase) + np.sin(0.11 * u * v + c) + np.cos(1.3 * v - 0.2 * u * c)
    return np.round((value + 3) / 6 * 256) / 256


def flat(array):
    return np.round(np.asarray(array, dtype=float).ravel(), 12).tolist()


grey = waves(24, 20, 1, 0.0)[:, :, 0]
color = waves(16, 16, 3, 1.0)

resized = []
for width, height in [(12, 10), (7, 9), (26, 22), (24, 5), (1, 1)]:
    for method, settings in [
        ("bilinear", {"order": 1, "anti_aliasing": False}),
        ("smooth", {"order": 1, "anti_aliasing": True}),
    ]:
        image = resize(grey, (height, width), mode="edge", clip=False, **settings)
        resized.append({"width": width, "height": height, "method": method, "pixels": flat(image)})
# An odd factor, so that no new centre lies on the boundary of two pixels.
nearest = resize(waves(9, 15, 1, 0.5)[:, :, 0], (5, 3), order=0, mode="edge", anti_aliasing=False)

descriptors = []
for orientations, cell, block, norm, root in [
    (9, 8, 2, "L2-Hys", False), (9, 4, 3, "L2-Hys", False), (8, 5, 2, "L2", False), (6, 4, 1, "L1", False),
    (9, 6, 2, "L1-sqrt", True), (12, 3, 3, "L2-Hys", True),
]:
    for name, image in [("grey", grey), ("color", color)]:
        if min(image.shape[:2]) < cell * block:
            continue
        values = hog(
            image, orientations, (cell, cell), (block, block), block_norm=norm, transform_sqrt=root,
            channel_axis=None if name == "grey" else -1,
        )
        descriptors.append({
            "image": name, "values": flat(values),
            "options": {"orientations": orientations, "cellSize": cell, "blockSize": block, "blockNorm": norm.lower(), "squareRoot": root},
        })

write("library/src/features/image/reference/images.json", "scikit-image", skimage.__version__, {
    "grey": flat(rgb2gray(color)),
    "resized": resized,
    "nearest": flat(nearest),
    "area": flat(downscale_local_mean(grey, (5, 4))),
    "patches": flat(extract_patches_2d(color[:5, :4], (3, 2))),
    "histogram": [(np.histogram(color[:, :, c], bins=7, range=(0, 1))[0] / 256).tolist() for c in range(3)],
    "joint": flat(np.histogramdd(color.reshape(-1, 3), bins=3, range=[(0, 1)] * 3)[0] / 256),
    "hog": descriptors,
}, indent=None)
