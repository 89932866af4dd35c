"""Neural networks on the digits: scikit-learn's perceptron, and torch."""
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
