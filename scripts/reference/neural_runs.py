"""Loss curves of PyTorch over 50 steps from given weights and batches, and a file of weights.

Run by hand: /usr/bin/python3 scripts/reference/neural_runs.py
Writes library/src/neural/training/reference/{runs.json,convolution.safetensors}.
"""
import torch
from torch import nn

from common import seven_digits, write, write_tensors

torch.manual_seed(7)
SAMPLES, BATCH, STEPS = 24, 8, 50


def rounded(model):
    """The weights as they are written."""
    with torch.no_grad():
        for p in model.parameters():
            p.copy_(torch.tensor(seven_digits(p)).reshape(p.shape))
    return model


def weights_of(model):
    """Weights of linear layers as inputs x outputs."""
    return [
        {"shape": list((p.T if p.dim() == 2 else p).shape), "values": seven_digits(p.T.contiguous() if p.dim() == 2 else p)}
        for p in model.parameters()
    ]


def run(model, x, y, make):
    model = rounded(model)
    start = weights_of(model)
    optimizer = make(model.parameters())
    losses = []
    for step in range(STEPS):
        rows = [(step * BATCH + i) % SAMPLES for i in range(BATCH)]
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x[rows]), y[rows])
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return {"x": seven_digits(x), "y": y.ravel().tolist(), "weights": start, "losses": losses}


y = torch.randint(0, 3, (SAMPLES,))
x = torch.tensor(seven_digits(torch.randn(SAMPLES, 5))).reshape(SAMPLES, 5)
images = torch.tensor(seven_digits(torch.randn(SAMPLES, 1, 6, 6))).reshape(SAMPLES, 1, 6, 6)
perceptron = nn.Sequential(nn.Linear(5, 8), nn.ReLU(), nn.Linear(8, 6), nn.Tanh(), nn.Linear(6, 3))
convolution = nn.Sequential(
    nn.Conv2d(1, 4, 3, padding=1), nn.ReLU(), nn.BatchNorm2d(4), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(36, 3)
)
runs = {
    "perceptron": run(perceptron, x, y, lambda p: torch.optim.Adam(p, lr=0.02, weight_decay=0)),
    "convolution": run(convolution, images, y, lambda p: torch.optim.SGD(p, lr=0.2)),
}


class Gpt(nn.Module):
    """Embeddings of tokens and places, a causal block with normalisation before its parts, and scores of the next token."""

    def __init__(self, tokens=7, length=6, width=8, heads=2):
        super().__init__()
        self.tokens, self.places = nn.Embedding(tokens, width), nn.Parameter(0.1 * torch.randn(length, width))
        self.block = nn.TransformerEncoderLayer(width, heads, 4 * width, 0.0, "gelu", batch_first=True, norm_first=True)
        self.norm, self.scores = nn.LayerNorm(width), nn.Linear(width, tokens)

    def forward(self, x):
        mask = nn.Transformer.generate_square_subsequent_mask(x.shape[1])
        return self.scores(self.norm(self.block(self.tokens(x) + self.places, mask))).transpose(1, 2)

    def ordered(self):
        b, a = self.block, self.block.self_attn
        plain = lambda p: (p, False)
        linear = lambda layer: [(layer.weight, True), plain(layer.bias)]
        return [
            plain(self.tokens.weight), plain(self.places), plain(b.norm1.weight), plain(b.norm1.bias),
            (a.in_proj_weight, True), plain(a.in_proj_bias), *linear(a.out_proj),
            plain(b.norm2.weight), plain(b.norm2.bias), *linear(b.linear1), *linear(b.linear2),
            plain(self.norm.weight), plain(self.norm.bias), *linear(self.scores),
        ]


gpt = Gpt()
words = torch.randint(0, 7, (SAMPLES, 7))
words[:, 1::2] = (words[:, 0:6:2] + 2) % 7
started = rounded(gpt)
start = [{"values": seven_digits(p.T.contiguous() if t else p)} for p, t in started.ordered()]
runs["transformer"] = {**run(gpt, words[:, :-1], words[:, 1:], lambda p: torch.optim.Adam(p, lr=0.01)), "weights": start}


class Reader(nn.Module):
    """Embeddings, a GRU, and scores of the next token. Of two biases of a gate that do the same, one stays zero."""

    def __init__(self, tokens=7, width=8):
        super().__init__()
        self.tokens, self.cells = nn.Embedding(tokens, width), nn.GRU(width, width, batch_first=True)
        self.scores = nn.Linear(width, tokens)
        with torch.no_grad():
            self.cells.bias_hh_l0[: 2 * width] = 0
        mask = torch.cat([torch.zeros(2 * width), torch.ones(width)])
        self.cells.bias_hh_l0.register_hook(lambda gradient: gradient * mask)

    def forward(self, x):
        return self.scores(self.cells(self.tokens(x))[0]).transpose(1, 2)


reader = rounded(Reader())
cells = reader.cells
start = [
    seven_digits(p)
    for p in (
        reader.tokens.weight, cells.weight_ih_l0.T.contiguous(), cells.weight_hh_l0.T.contiguous(), cells.bias_ih_l0,
        cells.bias_hh_l0[16:], reader.scores.weight.T.contiguous(), reader.scores.bias,
    )
]
followed = run(reader, words[:, :-1], words[:, 1:], lambda p: torch.optim.Adam(p, lr=0.02))
runs["recurrent"] = {**followed, "weights": [{"values": values} for values in start]}
convolution.eval()
runs["convolution"]["scores"] = seven_digits(convolution(images))
write("library/src/neural/training/reference/runs.json", "PyTorch", torch.__version__, {"batch": BATCH, **runs}, indent=None)
state = {k: v for k, v in convolution.state_dict().items() if not k.endswith("num_batches_tracked")}
write_tensors("library/src/neural/training/reference/convolution.safetensors", state)
