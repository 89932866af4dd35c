/** Training of neural networks: some steps of Adam on one batch, from the same weights; the loss of the last step must agree. */
import { type Architecture, createNetwork, type Loss, type Network, type TensorTree, trainNetwork } from "lectern/neural";
import type { Tensor } from "lectern/tensor";
import { codes, type DataSet, vector } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Comparison, Workload } from "../workload.js";
import { npm, python } from "../workload.js";
import { cnnOfTensorFlow, gptOfTensorFlow, mlpOfTensorFlow, smallOfTensorFlow } from "./network-peers.js";
