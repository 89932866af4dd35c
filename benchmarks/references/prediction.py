"""Shared by the supervised workloads and the trees: fit, predict, score on the test rows."""
from workload import workload


def predictor(name, data, make, figures=None, note="", standardized=False):
    """Registers a predictor; `figures(model, data)` adds quality figures to accuracy or r2."""

    @workload(name, data, note)
    def prepare(d):
        if standardized:
            mean, deviation = d["X"].mean(0), d["X"].std(0) + 1e-12
            d = {**d, "X": (d["X"] - mean) / deviation, "Xt": (d["Xt"] - mean) / deviation}

        def repeat(phase):
            model = make()
            with phase("fit"):
                model.fit(d["X"], d["y"])
            with phase("predict"):
                model.predict(d["Xt"])
            figure = "accuracy" if hasattr(model, "classes_") else "r2"
            quality = {figure: float(model.score(d["Xt"], d["yt"]))}
            if figures:
                quality.update(figures(model, d))
            return quality

        return repeat
