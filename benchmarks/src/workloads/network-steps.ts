/** Steps of training for each network, as in references/neural.py. */
export const networkSteps = { mlp: 50, cnn: 5, small: 1000, gpt: 3 } as const;
