"""Neural networks: scikit-learn's perceptron, and torch."""
from workload import workload


@workload("mlp100_digits", "digits_split", "adam, batch 200, at most 200 epochs")
def perceptron(d):
    from sklearn.neural_network import MLPClassifier

    def repeat(phase):
        network = MLPClassifier((100,), random_state=0)
        with phase("fit"):
            network.fit(d["X"], d["y"])
        with phase("predict"):
            predicted = network.predict(d["Xt"])
        accuracy = float((predicted == d["yt"]).mean())
        return dict(accuracy=accuracy, loss=float(network.loss_), n_iter=network.n_iter_)

    return repeat


def train(torch, network, X, y, epochs, batch):
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    loss = torch.nn.CrossEntropyLoss()
    for _ in range(epochs):
        order = torch.randperm(len(X))
        for i in range(0, len(X), batch):
            rows = order[i : i + batch]
            optimizer.zero_grad()
            loss(network(X[rows]), y[rows]).backward()
            optimizer.step()


def convolutional(name, threads):
    @workload(
        name,
        "digits_split",
        "conv16-relu-conv32-relu-pool-dense64-dense10, batch 32, Adam 1e-3; seconds per epoch over 1400 images, "
        "mean of 10 epochs, %d thread(s)" % threads,
    )
    def prepare(d):
        import torch
        from torch import nn

        torch.set_num_threads(threads)
        X, Xt = (torch.tensor(d[k].reshape(-1, 1, 8, 8), dtype=torch.float32) for k in ("X", "Xt"))
        y, yt = torch.tensor(d["y"]), torch.tensor(d["yt"])

        def repeat(phase):
            torch.manual_seed(0)
            network = nn.Sequential(
                nn.Conv2d(1, 16, 3, padding=1),
                nn.ReLU(),
                nn.Conv2d(16, 32, 3, padding=1),
                nn.ReLU(),
                nn.MaxPool2d(2),
                nn.Flatten(),
                nn.Linear(512, 64),
                nn.ReLU(),
                nn.Linear(64, 10),
            )
            with phase("epoch", per=10):
                train(torch, network, X, y, 10, 32)
            with torch.no_grad(), phase("predict"):
                predicted = network(Xt).argmax(1)
            parameters = sum(p.numel() for p in network.parameters())
            return dict(accuracy=float((predicted == yt).float().mean()), parameters=parameters)

        return repeat


convolutional("torch_cnn_digits_t1", 1)
convolutional("torch_cnn_digits_t2", 2)


@workload(
    "torch_mlp_digits_t1",
    "digits_split",
    "same as mlp100_digits in torch: 64-100-10, Adam, batch 200, seconds per epoch",
)
def torch_perceptron(d):
    import torch
    from torch import nn

    torch.set_num_threads(1)
    X, Xt = torch.tensor(d["X"]).float(), torch.tensor(d["Xt"]).float()
    y, yt = torch.tensor(d["y"]), torch.tensor(d["yt"])

    def repeat(phase):
        torch.manual_seed(0)
        network = nn.Sequential(nn.Linear(64, 100), nn.ReLU(), nn.Linear(100, 10))
        with phase("epoch", per=100):
            train(torch, network, X, y, 100, 200)
        predicted = network(Xt).argmax(1)
        return dict(accuracy=float((predicted == yt).float().mean()))

    return repeat


# ---------------------------------------------------------------- steps of training from given weights, on one batch

STEPS = dict(mlp=50, cnn=5, small=1000, gpt=3)


@workload("train_mlp", "network_mlp", "784-256-128-10, batch 128, Adam 1e-3; seconds per step of 50")
def sklearn_steps(d):
    import numpy as np
    from sklearn.neural_network import MLPClassifier

    X, y = d["X"].astype(np.float32), d["y"]

    def repeat(phase):
        network = MLPClassifier(
            (256, 128), alpha=0, batch_size=128, max_iter=1, shuffle=False, warm_start=True, tol=0, n_iter_no_change=10**6
        )
        network.fit(X, y)
        network.coefs_ = [d["w_%d_weight" % i].astype(np.float32) for i in range(3)]
        network.intercepts_ = [d["w_%d_bias" % i].astype(np.float32) for i in range(3)]
        network.set_params(max_iter=STEPS["mlp"])
        with phase("step", per=STEPS["mlp"]):
            network.fit(X, y)
        return dict(loss=float(network.loss_curve_[-1]))

    return repeat


def torch_steps(kind, note, build):
    """The loss of the last of some steps of Adam on one batch."""

    @workload("torch_" + kind, "network_" + kind, note)
    def prepare(d):
        import os

        import torch

        threads = int(os.environ.get("OMP_NUM_THREADS", 2))
        torch.set_num_threads(threads)
        weights = {k[2:]: torch.tensor(v).float() for k, v in d.items() if k.startswith("w_")}

        def repeat(phase):
            parameters = {k: v.clone().requires_grad_() for k, v in weights.items()}
            forward, x, y, loss = build(torch, d, parameters)
            optimizer = torch.optim.Adam(parameters.values(), 1e-3)
            with phase("step", per=STEPS[kind]):
                for _ in range(STEPS[kind]):
                    optimizer.zero_grad()
                    value = loss(forward(x), y)
                    value.backward()
                    optimizer.step()
            return dict(loss=float(value))

        return repeat


def dense(x, p, name):
    return x @ p[name + "_weight"] + p[name + "_bias"]


def build_mlp(torch, d, p):
    linear = torch.nn.functional.linear
    # As in torch.nn.Linear, whose weights are [outputs, inputs].
    for i in range(3):
        name = "%d_weight" % i
        p[name] = p[name].detach().t().contiguous().requires_grad_()

    def forward(x):
        for i in range(3):
            x = linear(x, p["%d_weight" % i], p["%d_bias" % i])
            x = x.relu() if i < 2 else x
        return x

    return forward, torch.tensor(d["X"]).float(), torch.tensor(d["y"]).long(), torch.nn.functional.cross_entropy


def build_small(torch, d, p):
    def forward(x):
        return dense(dense(dense(x, p, "0").tanh(), p, "1").tanh(), p, "2")

    return forward, torch.tensor(d["X"]).float(), torch.tensor(d["y"]).float(), torch.nn.functional.mse_loss


def build_cnn(torch, d, p):
    F = torch.nn.functional

    def forward(x):
        x = F.conv2d(x, p["0_weight"], p["0_bias"], padding=1).relu()
        x = F.conv2d(x, p["1_weight"], p["1_bias"], padding=1).relu()
        return dense(F.max_pool2d(x, 2).flatten(1), p, "4")

    return forward, torch.tensor(d["X"]).float().view(-1, 1, 28, 28), torch.tensor(d["y"]).long(), F.cross_entropy


def build_gpt(torch, d, p):
    F = torch.nn.functional
    mask = torch.full((128, 128), float("-inf")).triu(1)

    def norm(x, name):
        return F.layer_norm(x, (128,), p[name + "_scale"], p[name + "_shift"])

    def attend(x, name):
        joint = x @ p[name + "_projection"] + p[name + "_projectionBias"]
        q, k, v = joint.view(16, 128, 3, 4, 32).permute(2, 0, 3, 1, 4)
        weights = F.softmax(q @ k.transpose(-1, -2) / 32**0.5 + mask, -1)
        return (weights @ v).transpose(1, 2).reshape(16, 128, 128) @ p[name + "_output"] + p[name + "_outputBias"]

    def forward(tokens):
        x = F.embedding(tokens, p["0_weight"]) + p["1_positions"]
        for block in range(2, 6):
            x = x + attend(norm(x, "%d_0_0" % block), "%d_0_1" % block)
            hidden = F.gelu(dense(norm(x, "%d_1_0" % block), p, "%d_1_1" % block))
            x = x + dense(hidden, p, "%d_1_2" % block)
        return dense(norm(x, "6"), p, "7").view(-1, 96)

    return forward, torch.tensor(d["X"]).long(), torch.tensor(d["y"]).long().view(-1), F.cross_entropy


torch_steps("mlp", "784-256-128-10, batch 128, Adam 1e-3; seconds per step of 50", build_mlp)
torch_steps("cnn", "conv32-conv64-pool-dense10 on 28x28, batch 64, Adam 1e-3; seconds per step of 5", build_cnn)
torch_steps("small", "2-8-8-1, batch 10, Adam 1e-3; seconds per step of 1000", build_small)
torch_steps("gpt", "4 layers, width 128, context 128, batch 16, Adam 1e-3; seconds per step of 3", build_gpt)
