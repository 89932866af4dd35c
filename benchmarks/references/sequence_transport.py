"""Hidden Markov models (pomegranate) and optimal transport (POT)."""
import numpy as np

from workload import workload


@workload(
    "hmm_gauss5_50x200_bw50",
    "hmm_50x200",
    "pomegranate 0.14 (hmmlearn is not packaged): 50 Baum-Welch steps, Gaussian emissions",
)
def hidden_markov(d):
    from pomegranate import HiddenMarkovModel, NormalDistribution

    X = d["X"]
    sequences = [x for x in X]
    transition = np.full((5, 5), 0.1) + 0.5 * np.eye(5)
    means = np.linspace(X.min(), X.max(), 5)

    def repeat(phase):
        emissions = [NormalDistribution(float(mean), 2.0) for mean in means]
        model = HiddenMarkovModel.from_matrix(transition, emissions, np.full(5, 0.2))
        with phase("fit"):
            model.fit(sequences, algorithm="baum-welch", max_iterations=50, stop_threshold=-1e300)
        with phase("viterbi"):
            for sequence in sequences:
                model.viterbi(sequence)
        return dict(loglik=float(sum(model.log_probability(s) for s in sequences)))

    return repeat


def transport(name, note):
    """Registers the function below, which solves for the plan: solve(ot, weights, cost) returns (plan, further figures)."""

    def register(solve):
        @workload(name, "ot_1000", note)
        def prepare(d):
            import ot

            cost = ot.dist(d["X"], d["Y"])
            cost = cost / cost.max()
            weights = np.full(1000, 1e-3)

            def repeat(phase):
                with phase("solve"):
                    plan, log = solve(ot, weights, cost)
                quality = dict(cost=float((plan * cost).sum()))
                if log is not None:
                    quality["n_iter"] = int(log.get("niter", -1))
                if name == "sinkhorn_1000x1000":
                    quality["marginal_err"] = float(np.abs(plan.sum(0) - weights).sum())
                return quality

            return repeat

        return solve

    return register


@transport("sinkhorn_1000x1000", "POT ot.sinkhorn, reg 0.05 on the squared-Euclidean cost scaled to max 1")
def sinkhorn(ot, a, cost):
    return ot.sinkhorn(a, a, cost, 0.05, numItermax=2000, stopThr=1e-9, log=True)


@transport("sinkhorn_log_1000x1000", "POT log-domain, reg 0.01, at most 200 iterations")
def sinkhorn_log(ot, a, cost):
    return ot.sinkhorn(a, a, cost, 0.01, method="sinkhorn_log", numItermax=200, stopThr=1e-9, log=True)


@transport("emd_1000x1000", "POT exact optimal transport (network simplex)")
def exact(ot, a, cost):
    return ot.emd(a, a, cost, numItermax=1000000), None
