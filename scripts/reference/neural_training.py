"""Reference values of PyTorch for losses and optimisers.

Run by hand: /usr/bin/python3 scripts/reference/neural_training.py
Writes library/src/neural/training/reference/{losses,optimizers}.json.
"""
import torch
import torch.nn.functional as F

from common import write

torch.set_default_dtype(torch.float64)
torch.manual_seed(1)


def save(name, content):
    write(f"library/src/neural/training/reference/{name}.json", "PyTorch", torch.__version__, content)


scores = torch.randn(4, 3)
classes = torch.tensor([2, 0, 1, 1])
soft = torch.softmax(torch.randn(4, 3), 1)
numbers = torch.randn(4, 3)
bits = torch.tensor([[0.0, 1, 1], [1, 0, 0], [1, 1, 0.25], [0, 0, 1]])
counts = torch.tensor([[0.0, 3, 1], [2, 0, 0], [5, 1, 4], [0, 0, 1]])
# The reductions give the mean over the samples of sums over the outputs.
CASES = [
    ({"kind": "squared"}, numbers, lambda s: F.mse_loss(s, numbers, reduction="sum") / 4),
    ({"kind": "absolute"}, numbers, lambda s: F.l1_loss(s, numbers, reduction="sum") / 4),
    ({"kind": "huber", "cutoff": 0.7}, numbers, lambda s: F.huber_loss(s, numbers, reduction="sum", delta=0.7) / 4),
    ({"kind": "cross-entropy"}, classes, lambda s: F.cross_entropy(s, classes)),
    ({"kind": "cross-entropy"}, soft, lambda s: F.cross_entropy(s, soft)),
    ({"kind": "cross-entropy", "smoothing": 0.1}, classes, lambda s: F.cross_entropy(s, classes, label_smoothing=0.1)),
    ({"kind": "cross-entropy", "smoothing": 0.3}, soft, lambda s: F.cross_entropy(s, soft, label_smoothing=0.3)),
    ({"kind": "binary-cross-entropy"}, bits, lambda s: F.binary_cross_entropy_with_logits(s, bits, reduction="sum") / 4),
    ({"kind": "poisson"}, counts, lambda s: F.poisson_nll_loss(s, counts, log_input=True, reduction="sum") / 4),
]
cases = []
for loss, target, f in CASES:
    s = scores.clone().requires_grad_(True)
    value = f(s)
    value.backward()
    cases.append({"loss": loss, "targets": target.tolist(), "value": value.item(), "gradient": s.grad.ravel().tolist()})
save("losses", {"scores": scores.tolist(), "cases": cases})

start = torch.randn(2, 3)
gradients = torch.randn(8, 2, 3)
RATE, DECAY = 0.1, 0.05
# PyTorch adds gradients up; a moving average moves (1 − momentum) as fast.
MOMENTUM = {"lr": RATE * (1 - 0.8), "momentum": 0.8}
RULES = [
    ({"kind": "sgd"}, lambda p, d: torch.optim.SGD(p, lr=RATE, weight_decay=d)),
    ({"kind": "momentum", "momentum": 0.8}, lambda p, d: torch.optim.SGD(p, **MOMENTUM, weight_decay=d)),
    ({"kind": "nesterov", "momentum": 0.8}, lambda p, d: torch.optim.SGD(p, **MOMENTUM, weight_decay=d, nesterov=True)),
    ({"kind": "rmsprop", "average": 0.95}, lambda p, d: torch.optim.RMSprop(p, lr=RATE, alpha=0.95, weight_decay=d)),
    ({"kind": "adam"}, lambda p, d: torch.optim.Adam(p, lr=RATE, weight_decay=d)),
    ({"kind": "adam", "beta1": 0.5, "beta2": 0.9, "epsilon": 1e-3},
     lambda p, d: torch.optim.Adam(p, lr=RATE, betas=(0.5, 0.9), eps=1e-3, weight_decay=d)),
    ({"kind": "adamw"}, lambda p, d: torch.optim.AdamW(p, lr=RATE, weight_decay=d)),
]
runs = []
for rule, make in RULES:
    for decay in [0.0, DECAY]:
        w = start.clone().requires_grad_(True)
        optimizer = make([w], decay)
        path = []
        for g in gradients:
            w.grad = g.clone()
            optimizer.step()
            path.append(w.detach().ravel().tolist())
        runs.append({"rule": rule, "decay": decay, "path": path})
clipped = [torch.full((3,), 2.0), torch.full((2, 2), -1.0)]
leaves = [c.clone().requires_grad_(True) for c in clipped]
for leaf, g in zip(leaves, clipped):
    leaf.grad = g.clone()
torch.nn.utils.clip_grad_norm_(leaves, 1.5)
save("optimizers", {
    "learningRate": RATE, "start": start.tolist(), "gradients": gradients.tolist(), "runs": runs,
    "clipped": {"limit": 1.5, "before": [c.tolist() for c in clipped], "after": [leaf.grad.tolist() for leaf in leaves]},
})
