"""A file of weights of PyTorch's recurrent layers and attention, and what they compute.

Run by hand: /usr/bin/python3 scripts/reference/neural_weights.py
Writes library/src/neural/training/reference/{sequence.json,sequence.safetensors}.
"""
import torch
from torch import nn

from common import seven_digits, write, write_tensors

torch.manual_seed(5)


class Reader(nn.Module):
    """Tokens with positions, both directions of an LSTM, a block of a transformer, simple cells and a GRU."""

    def __init__(self):
        super().__init__()
        self.tokens = nn.Embedding(5, 4)
        self.places = nn.Embedding(6, 4)
        self.both = nn.LSTM(4, 3, batch_first=True, bidirectional=True)
        self.block = nn.TransformerEncoderLayer(6, 2, 5, 0, "gelu", batch_first=True, norm_first=True)
        self.simple = nn.RNN(6, 4, batch_first=True)
        self.gates = nn.GRU(4, 3, batch_first=True)

    def forward(self, tokens):
        x = self.tokens(tokens) + self.places(torch.arange(tokens.shape[1]))
        x = self.block(self.both(x)[0])
        return self.gates(self.simple(x)[0])[1][0]


class Crossed(nn.Module):
    """Attention to a memory, of the same number of features and of another."""

    def __init__(self):
        super().__init__()
        self.same = nn.MultiheadAttention(4, 2, batch_first=True)
        self.other = nn.MultiheadAttention(4, 2, batch_first=True, kdim=3, vdim=3)

    def forward(self, x, memory):
        x = self.same(x, x, x)[0]
        return self.other(x, memory, memory)[0], self.same(x, memory[..., [0, 1, 2, 0]], memory[..., [0, 1, 2, 0]])[0]


def formula(shape, k):
    i = torch.arange(1, torch.Size(shape).numel() + 1, dtype=torch.float64)
    return (0.6 * torch.sin(1.3 * i + 2.1 * k)).float().reshape(shape)


reader, crossed = Reader(), Crossed()
with torch.no_grad():
    # Biases that are 0 at the beginning would not show whether they are read.
    for p in [*reader.parameters(), *crossed.parameters()]:
        p.add_(0.1 * torch.randn_like(p))
tokens = torch.tensor([[0, 1, 2, 3], [4, 4, 1, 0]])
x, memory = formula((2, 3, 4), 0), formula((2, 5, 3), 1)
other, same = crossed(x, memory)
write("library/src/neural/training/reference/sequence.json", "PyTorch", torch.__version__, {
    "tokens": tokens.tolist(), "states": seven_digits(reader(tokens)), "other": seven_digits(other),
    "same": seven_digits(same),
}, indent=None)
state = {**reader.state_dict(), **{f"crossed.{k}": v for k, v in crossed.state_dict().items()}}
write_tensors("library/src/neural/training/reference/sequence.safetensors", state)
