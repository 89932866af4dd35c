"""Outputs and gradients of layers by PyTorch, for library/src/neural/layers/reference/layers.json.

Run with Debian's python3 and python3-torch (1.13):

    python3 scripts/reference/neural_layers.py > library/src/neural/layers/reference/layers.json

Inputs and parameters are not stored but given by a formula: entry i of tensor k (0 is the input, then the parameters in the
order of their names) is 0.6 sin(1.3 (i + 1) + 2.1 k). The loss is the sum of cos(i) times entry i of the output. Where
PyTorch has a layer, it is used, with its parameters as functions of ours (transposed, split, joined), so that the
gradients are in our layout; otherwise the formula of the layer is written with dense matrices.
"""

import json
import math

import torch
import torch.nn.functional as F

torch.set_default_dtype(torch.float64)

GRAPH = [[0, 1], [1, 0], [1, 2], [2, 1], [2, 3], [3, 2], [0, 3], [3, 0], [3, 4], [4, 3]]
cases = []


def numbers(shape, k):
    n = math.prod(shape)
    values = [0.6 * math.sin(1.3 * (i + 1) + 2.1 * k) for i in range(n)]
    return torch.tensor(values).reshape(shape)


def short(tensor):
    return [float(f"{v:.13g}") for v in tensor.detach().reshape(-1).tolist()]


def case(name, architecture, shape, parameters, f, x=None, extra=None):
    """shape includes the samples; parameters is a list of (path, shape) in the order of our tree."""
    given = x is not None
    x = torch.tensor(x, dtype=torch.float64).reshape(shape) if given else numbers(shape, 0).requires_grad_()
    p = {path: numbers(s, k + 1).requires_grad_() for k, (path, s) in enumerate(parameters)}
    y = f(x, p)
    weights = torch.cos(torch.arange(y.numel(), dtype=torch.float64)).reshape(y.shape)
    (weights * y).sum().backward()
    zero = torch.zeros(())
    cases.append({
        "name": name,
        "architecture": architecture,
        "shape": list(shape),
        **({"x": short(x)} if given else {}),
        **(extra or {}),
        "output": short(y),
        "gradients": {path: short(t.grad if t.grad is not None else zero.expand(t.shape)) for path, t in p.items()},
        **({} if given else {"inputGradient": short(x.grad)}),
    })


def weight_bias(inputs, outputs):
    return [("0.weight", (inputs, outputs)), ("0.bias", (outputs,))]


ACTIVATIONS = {
    "none": lambda z: z, "relu": F.relu, "abs": torch.abs, "leaky-relu": F.leaky_relu, "tanh": torch.tanh,
    "exp-relu": lambda z: torch.exp(F.relu(z)), "sigmoid": torch.sigmoid, "softplus": F.softplus, "gelu": F.gelu,
    "silu": F.silu, "softmax": lambda z: F.softmax(z, -1),
}
for activation, g in ACTIVATIONS.items():
    case(f"dense, {activation}", [{"kind": "dense", "outputs": 3, "activation": activation}], (2, 4), weight_bias(4, 3),
         lambda x, p, g=g: g(F.linear(x, p["0.weight"].T, p["0.bias"])))


def conv(**fields):
    return [{"kind": "convolution", **fields}]


def padded(x, mode, p):
    return F.pad(x, p, mode={"zero": "constant", "reflect": "reflect", "wrap": "circular"}[mode])


W = ("0.weight", (2, 2, 3, 3))
B = ("0.bias", (2,))
case("convolution", conv(outputs=2, activation="relu"), (2, 2, 4, 5), [W, B],
     lambda x, p: F.relu(F.conv2d(x, p["0.weight"], p["0.bias"])))
for border in ["zero", "reflect", "wrap"]:
    case(f"convolution, {border}", conv(outputs=2, padding=1, stride=2, border=border, bias=False), (1, 2, 5, 4), [W],
         lambda x, p, border=border: F.conv2d(padded(x, border, (1, 1, 1, 1)), p["0.weight"], stride=2))
case("convolution, dilation and groups", conv(outputs=2, dilation=2, groups=2, padding="same"), (1, 2, 4, 4),
     [("0.weight", (2, 1, 3, 3)), B],
     lambda x, p: F.conv2d(x, p["0.weight"], p["0.bias"], dilation=2, groups=2, padding=2))
case("convolution, flipped, of sequences", conv(outputs=2, flipped=True, size=3), (2, 2, 5),
     [("0.weight", (2, 2, 1, 3)), B],
     lambda x, p: F.conv1d(x, p["0.weight"].flip(3).squeeze(2), p["0.bias"]))
case("locally connected", [{"kind": "locally-connected", "outputs": 2, "size": 2}], (2, 2, 3, 3),
     [("0.weight", (4, 8, 2)), ("0.bias", (4, 2))],
     lambda x, p: (torch.einsum("nil,lio->nol", F.unfold(x, 2), p["0.weight"]) + p["0.bias"].T).reshape(2, 2, 2, 2))
case("transposed convolution", [{"kind": "transposed-convolution", "outputs": 3, "size": 3, "padding": 1}], (1, 2, 3, 2),
     [("0.weight", (2, 3, 3, 3)), ("0.bias", (3,))],
     lambda x, p: F.conv_transpose2d(x, p["0.weight"], p["0.bias"], stride=2, padding=1))
case("transposed convolution of sequences", [{"kind": "transposed-convolution", "outputs": 1}], (1, 2, 4),
     [("0.weight", (2, 1, 1, 2)), ("0.bias", (1,))],
     lambda x, p: F.conv_transpose1d(x, p["0.weight"].squeeze(2), p["0.bias"], stride=2))
case("up-convolution", [{"kind": "up-convolution", "outputs": 1}], (1, 2, 2, 3),
     [("0.1.weight", (1, 2, 2, 2)), ("0.1.bias", (1,))],
     lambda x, p: F.conv2d(F.pad(F.interpolate(x, scale_factor=2), (0, 1, 0, 1)), p["0.1.weight"], p["0.1.bias"]))

pool = {"size": 3, "stride": 2, "padding": 1}
case("max pooling", [{"kind": "pooling", "function": "max", **pool}], (1, 2, 4, 5), [],
     lambda x, p: F.max_pool2d(x, 3, 2, 1))
case("min pooling", [{"kind": "pooling", "function": "min", **pool}], (1, 2, 4, 5), [],
     lambda x, p: -F.max_pool2d(-x, 3, 2, 1))
case("average pooling", [{"kind": "pooling", "function": "average", **pool}], (1, 2, 4, 5), [],
     lambda x, p: F.avg_pool2d(x, 3, 2, 1))
case("sum pooling", [{"kind": "pooling", "function": "sum"}], (1, 2, 4, 4), [], lambda x, p: F.lp_pool2d(x + 1, 1, 2) - 4)
case("L1 pooling", [{"kind": "pooling", "function": "l1"}], (1, 2, 4, 4), [], lambda x, p: F.lp_pool2d(x.abs(), 1, 2))
case("global max pooling", [{"kind": "global-pooling", "function": "max"}], (2, 2, 3, 3), [],
     lambda x, p: F.adaptive_max_pool2d(x, 1).reshape(2, 2))


def bigram(x, shifts):
    n, c, h, w = x.shape
    wide = F.pad(x, (w, w, h, h))
    second = [wide[:, :, h + dy:2 * h + dy, w + dx:2 * w + dx] for dy, dx in shifts]
    return torch.stack([torch.minimum(x[:, :, None], b[:, None]) for b in second]).amax(0).abs().sum((3, 4))


case("bigrams", [{"kind": "bigram", "shifts": [[0, 1], [1, -1]]}], (2, 3, 3, 4), [],
     lambda x, p: bigram(x, [(0, 1), (1, -1)]))

SS = [("0.scale", (2,)), ("0.shift", (2,))]
case("batch normalisation", [{"kind": "batch-normalization"}], (3, 2, 2, 2), SS,
     lambda x, p: F.batch_norm(x, None, None, p["0.scale"], p["0.shift"], training=True), extra={"training": True})
case("layer normalisation", [{"kind": "layer-normalization"}], (3, 4), [("0.scale", (4,)), ("0.shift", (4,))],
     lambda x, p: F.layer_norm(x, (4,), p["0.scale"], p["0.shift"]))
case("group normalisation", [{"kind": "group-normalization", "groups": 2}], (2, 4, 3), [("0.scale", (4,)), ("0.shift", (4,))],
     lambda x, p: F.group_norm(x, 2, p["0.scale"], p["0.shift"]))

case("embedding", [{"kind": "embedding", "tokens": 4, "outputs": 3}], (2, 3), [("0.weight", (4, 3))],
     lambda x, p: F.embedding(x.long(), p["0.weight"]), x=[3, 0, 3, 1, 1, 0])
case("tied embedding", [{"kind": "tied-embedding", "tokens": 4, "features": 3, "layers": [{"kind": "activation", "function": "tanh"}]}], (2, 2),
     [("0.weight", (4, 3))], lambda x, p: torch.tanh(F.embedding(x.long(), p["0.weight"])) @ p["0.weight"].T, x=[3, 0, 3, 1])
case("learned positions", [{"kind": "positional-encoding", "encoding": "learned", "maxLength": 5}], (2, 3, 2),
     [("0.positions", (5, 2))], lambda x, p: x + p["0.positions"][:3])


def recurrent(cell, gates, direction, returns):
    names = {"forward": ["forward"], "backward": ["backward"], "both": ["forward", "backward"]}[direction]
    shapes = []
    for name in names:
        shapes += [(f"0.{name}.input", (2, 3 * gates)), (f"0.{name}.state", (3, 3 * gates)), (f"0.{name}.bias", (3 * gates,))]
        shapes += [(f"0.{name}.candidateBias", (3,))] if cell == "gru" else []

    def f(x, p):
        run = {"simple": torch.rnn_tanh, "gru": torch.gru, "lstm": torch.lstm}[cell]
        start = torch.zeros(1, x.shape[0], 3)
        results = []
        for name in names:
            own = {k.split(".")[2]: v for k, v in p.items() if k.split(".")[1] == name}
            zero = torch.zeros(3 * (gates - 1) if cell == "gru" else 3 * gates)
            hidden = torch.cat([zero, own["candidateBias"]]) if cell == "gru" else zero
            weights = [own["input"].T, own["state"].T, own["bias"], hidden]
            ordered = x if name == "forward" else x.flip(1)
            states = run(ordered, (start, start) if cell == "lstm" else start, weights, True, 1, 0.0, False, False, True)[0]
            last = states[:, -1]
            results.append(last if returns == "last" else (states if name == "forward" else states.flip(1)))
        return torch.cat(results, -1)

    case(f"{cell}, {direction}, {returns}", [{"kind": "recurrent", "cell": cell, "outputs": 3, "direction": direction, "returns": returns}],
         (2, 3, 2), shapes, f)


recurrent("simple", 1, "forward", "last")
recurrent("gru", 3, "forward", "sequence")
recurrent("gru", 3, "backward", "last")
recurrent("lstm", 4, "both", "sequence")
recurrent("lstm", 4, "forward", "last")


def attend(x, memory, q, k, v, out, heads, causal):
    n, length, p = x.shape
    mask = torch.triu(torch.ones(length, length, dtype=torch.bool), 1) if causal else None
    y, _ = F.multi_head_attention_forward(
        x.transpose(0, 1), memory.transpose(0, 1), memory.transpose(0, 1), p, heads, None,
        torch.cat([q[1], k[1], v[1]]), None, None, False, 0.0, out[0].T, out[1],
        use_separate_proj_weight=True, q_proj_weight=q[0].T, k_proj_weight=k[0].T, v_proj_weight=v[0].T,
        attn_mask=mask, need_weights=False)
    return y.transpose(0, 1)


def own_attention(x, p, at, heads, causal):
    w, b = p[f"{at}.projection"].chunk(3, 1), p[f"{at}.projectionBias"].chunk(3)
    return attend(x, x, *zip(w, b), (p[f"{at}.output"], p[f"{at}.outputBias"]), heads, causal)


def attention_shapes(at, p):
    return [(f"{at}.projection", (p, 3 * p)), (f"{at}.projectionBias", (3 * p,)), (f"{at}.output", (p, p)), (f"{at}.outputBias", (p,))]


for heads, causal in [(1, False), (2, True)]:
    case(f"attention, {heads} heads, causal {causal}", [{"kind": "attention", "heads": heads, "causal": causal}], (2, 3, 4),
         attention_shapes("0", 4), lambda x, p, heads=heads, causal=causal: own_attention(x, p, "0", heads, causal))


def norm(x, p, at):
    return F.layer_norm(x, (x.shape[-1],), p[f"{at}.scale"], p[f"{at}.shift"])


def norm_shapes(at, p):
    return [(f"{at}.scale", (p,)), (f"{at}.shift", (p,))]


def dense(x, p, at):
    return F.linear(x, p[f"{at}.weight"].T, p[f"{at}.bias"])


def dense_shapes(at, i, o):
    return [(f"{at}.weight", (i, o)), (f"{at}.bias", (o,))]


def before(x, p):
    x = x + own_attention(norm(x, p, "0.0.0"), p, "0.0.1", 2, False)
    return x + dense(F.gelu(dense(norm(x, p, "0.1.0"), p, "0.1.1")), p, "0.1.2")


case("transformer block, normalised before", [{"kind": "transformer-block", "heads": 2, "hidden": 3}], (1, 3, 4),
     norm_shapes("0.0.0", 4) + attention_shapes("0.0.1", 4) + norm_shapes("0.1.0", 4) + dense_shapes("0.1.1", 4, 3) + dense_shapes("0.1.2", 3, 4),
     before)


def after(x, p):
    x = norm(x + own_attention(x, p, "0.0.0", 2, True), p, "0.1")
    x = norm(x + attend(x, memory, (p["0.2.0.query"], p["0.2.0.queryBias"]),
                        *zip(p["0.2.0.projection"].chunk(2, 1), p["0.2.0.projectionBias"].chunk(2)),
                        (p["0.2.0.output"], p["0.2.0.outputBias"]), 2, False), p, "0.3")
    return norm(x + dense(F.relu(dense(x, p, "0.4.0")), p, "0.4.1"), p, "0.5")


memory = numbers((1, 2, 4), 100)
case("decoder block, normalised after",
     [{"kind": "transformer-block", "heads": 2, "hidden": 3, "causal": True, "memory": True, "normalization": "after", "activation": "relu"}],
     (1, 3, 4),
     attention_shapes("0.0.0", 4) + norm_shapes("0.1", 4) +
     [("0.2.0.query", (4, 4)), ("0.2.0.queryBias", (4,)), ("0.2.0.projection", (4, 8)), ("0.2.0.projectionBias", (8,)),
      ("0.2.0.output", (4, 4)), ("0.2.0.outputBias", (4,))] + norm_shapes("0.3", 4) +
     dense_shapes("0.4.0", 4, 3) + dense_shapes("0.4.1", 3, 4) + norm_shapes("0.5", 4),
     after, extra={"memory": [1, 2, 4]})

def block_shapes(at):
    return (norm_shapes(f"{at}.0.0", 4) + attention_shapes(f"{at}.0.1", 4) + norm_shapes(f"{at}.1.0", 4) +
            dense_shapes(f"{at}.1.1", 4, 3) + dense_shapes(f"{at}.1.2", 3, 4))


def block(x, p, at):
    x = x + own_attention(norm(x, p, f"{at}.0.0"), p, f"{at}.0.1", 2, False)
    return x + dense(F.gelu(dense(norm(x, p, f"{at}.1.0"), p, f"{at}.1.1")), p, f"{at}.1.2")


def prompt_decoder(x, p):
    vectors = F.embedding(x.long(), p["0.embedding.weight"])
    prompt, answer = vectors[:, :2], vectors[:, 2:]
    answer = block(torch.cat([prompt, answer], 1), p, "0.decoder0")[:, 2:]
    prompt = block(prompt, p, "0.encoder0")
    answer = block(torch.cat([prompt, answer], 1), p, "0.decoder1")[:, 2:]
    return dense(answer[:, -1], p, "0.head")


case("prompt decoder", [{"kind": "prompt-decoder", "tokens": 3, "features": 4, "depth": 2, "heads": 2, "hidden": 3, "positions": "none"}],
     (1, 4), [("0.embedding.weight", (3, 4))] + block_shapes("0.encoder0") + block_shapes("0.decoder0") + block_shapes("0.encoder1") +
     block_shapes("0.decoder1") + dense_shapes("0.head", 4, 3),
     prompt_decoder, x=[1, 0, 1, 2], extra={"promptLength": 2})

for name, reduce in {"sum": torch.sum, "average": torch.mean, "max": torch.amax, "min": torch.amin}.items():
    case(f"set layer, {name}", [{"kind": "set-layer", "outputs": 2, "function": name, "activation": "tanh"}, {"kind": "set-pooling", "function": name}],
         (2, 3, 2), [("0.weight", (2, 2)), ("0.aggregateWeight", (2, 2)), ("0.bias", (2,))],
         lambda x, p, reduce=reduce: reduce(torch.tanh(x @ p["0.weight"] + reduce(x, dim=1, keepdim=True) @ p["0.aggregateWeight"] + p["0.bias"]), dim=1))

A = torch.zeros(5, 5)
for i, j in GRAPH:
    A[i, j] = 1
loops = A + torch.eye(5)
root = torch.diag(loops.sum(1) ** -0.5)
S = root @ loops @ root
graph = {"graph": GRAPH}
for inputs, outputs in [(2, 3), (3, 2)]:
    case(f"graph convolution from {inputs} to {outputs}", [{"kind": "graph-convolution", "outputs": outputs, "hops": 2, "activation": "relu"}],
         (5, inputs), weight_bias(inputs, outputs), lambda x, p: F.relu(S @ S @ x @ p["0.weight"] + p["0.bias"]), extra=graph)


def gcnii(x, p):
    h = x
    for l in range(3):
        beta = 0.5 / (l + 1)
        h = F.relu((0.9 * S @ h + 0.1 * x) @ ((1 - beta) * torch.eye(2) + beta * p[f"0.weight{l}"]))
    return h


case("deep graph convolution", [{"kind": "deep-graph-convolution", "depth": 3}], (5, 2), [(f"0.weight{l}", (2, 2)) for l in range(3)],
     gcnii, extra=graph)


def gat(x, p):
    z = (x @ p["0.projection"] + p["0.projectionBias"]).reshape(5, 2, 2)
    to, origin = (z * p["0.toScore"]).sum(2), (z * p["0.fromScore"]).sum(2)
    scores = F.leaky_relu(to[:, None] + origin[None], 0.2)
    weights = torch.softmax(scores.masked_fill(loops[:, :, None] == 0, -math.inf), 1)
    return F.relu(torch.einsum("ijh,jhc->ihc", weights, z).reshape(5, 4))


case("graph attention, additive", [{"kind": "graph-attention", "outputs": 4, "heads": 2, "activation": "relu"}], (5, 3),
     [("0.projection", (3, 4)), ("0.projectionBias", (4,)), ("0.toScore", (2, 2)), ("0.fromScore", (2, 2))], gat, extra=graph)


def messages(x, p):
    pairs = torch.cat([x[:, None].expand(5, 5, 2), x[None].expand(5, 5, 2)], 2)
    sent = torch.tanh(dense(pairs, p, "0.message0")) * A[:, :, None]
    return dense(torch.cat([x, sent.sum(1)], 1), p, "0.update0")


case("message passing", [{"kind": "message-passing", "message": [{"kind": "dense", "outputs": 3, "activation": "tanh"}], "update": [{"kind": "dense", "outputs": 2}]}],
     (5, 2), dense_shapes("0.message0", 4, 3) + dense_shapes("0.update0", 5, 2), messages, extra=graph)


def tree(x, p):
    merge = lambda a, b: torch.tanh(dense(torch.cat([a, b]), p, "0.merge0"))
    first = merge(x[0], x[1])
    second = merge(first, x[2])
    return dense(torch.stack([*x, first, second]), p, "0.readout0")


case("tree network", [{"kind": "tree-network", "merge": [{"kind": "dense", "outputs": 2, "activation": "tanh"}], "readout": [{"kind": "dense", "outputs": 1}]}],
     (3, 2), dense_shapes("0.merge0", 4, 2) + dense_shapes("0.readout0", 2, 1), tree, extra={"merges": [[0, 1], [3, 2]]})

case("residual block", [{"kind": "residual", "layers": [{"kind": "dense", "outputs": 2, "activation": "tanh"}], "shortcut": [{"kind": "dense", "outputs": 2, "bias": False}], "activation": "relu"}],
     (2, 3), dense_shapes("0.0", 3, 2) + [("0.shortcut0.weight", (3, 2))],
     lambda x, p: F.relu(torch.tanh(dense(x, p, "0.0")) + x @ p["0.shortcut0.weight"]))
case("dense block", [{"kind": "dense-block", "layers": [{"kind": "convolution", "outputs": 1, "padding": "same", "bias": False}, {"kind": "convolution", "outputs": 1, "size": 1, "bias": False}]}],
     (1, 2, 3, 3), [("0.0.weight", (1, 2, 3, 3)), ("0.1.weight", (1, 3, 1, 1))],
     lambda x, p: (lambda a: torch.cat([a, F.conv2d(a, p["0.1.weight"])], 1))(torch.cat([x, F.conv2d(x, p["0.0.weight"], padding=1)], 1)))
case("branches, cropped", [{"kind": "branches", "crop": True, "layers": [{"kind": "sequence", "layers": []}, {"kind": "convolution", "outputs": 1, "bias": False}]}],
     (1, 1, 4, 5), [("0.1.weight", (1, 1, 3, 3))],
     lambda x, p: torch.cat([x[:, :, 1:3, 1:4], F.conv2d(x, p["0.1.weight"])], 1))

case("activation", [{"kind": "activation", "function": "silu"}], (2, 3), [], lambda x, p: F.silu(x))
case("upsampling, repeat", [{"kind": "upsampling"}], (1, 2, 2, 3), [], lambda x, p: F.interpolate(x, scale_factor=2))
case("upsampling, zero", [{"kind": "upsampling", "factor": [1, 3], "fill": "zero"}], (2, 1, 2, 3), [],
     lambda x, p: F.pad(x[..., None], (0, 2)).reshape(2, 1, 2, 9))
case("flatten", [{"kind": "flatten"}], (2, 2, 1, 3), [], lambda x, p: x.flatten(1))
case("reshape", [{"kind": "reshape", "shape": [3, 2]}], (2, 6), [], lambda x, p: x.reshape(2, 3, 2))
case("sequence", [{"kind": "sequence", "layers": [{"kind": "dense", "outputs": 2, "activation": "tanh"}, {"kind": "dense", "outputs": 1}]}],
     (2, 3), dense_shapes("0.0", 3, 2) + dense_shapes("0.1", 2, 1),
     lambda x, p: dense(torch.tanh(dense(x, p, "0.0")), p, "0.1"))
case("dropout, as after training", [{"kind": "dropout", "rate": 0.5}], (2, 3), [], lambda x, p: F.dropout(x, 0.5, training=False))
WIRED = [
    {"name": "a", "inputs": ["input"], "layer": {"kind": "dense", "outputs": 2, "activation": "tanh"}},
    {"name": "b", "inputs": ["input", "a"], "layer": {"kind": "dense", "outputs": 2}},
]
case("directed graph", [{"kind": "directed-graph", "nodes": WIRED, "output": "b"}], (3, 2),
     dense_shapes("0.a", 2, 2) + dense_shapes("0.b", 2, 2),
     lambda x, p: dense(x + torch.tanh(dense(x, p, "0.a")), p, "0.b"))
for name, reduce in {"sum": torch.sum, "average": torch.mean, "max": torch.amax, "min": torch.amin}.items():
    case(f"graph pooling, {name}", [{"kind": "graph-pooling", "function": name}], (5, 2), [],
         lambda x, p, reduce=reduce: reduce(x, dim=0, keepdim=True), extra=graph)

print("{")
print(f'  "tool": "PyTorch {torch.__version__}",')
print('  "script": "scripts/reference/neural_layers.py",')
print('  "cases": [')
print(",\n".join("    " + json.dumps(each) for each in cases))
print("  ]\n}")
