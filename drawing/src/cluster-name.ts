/** The name of one cluster by its label: from 1, as figures show it. */
export function clusterName(label: number): string {
  return label < 0 ? "noise" : `cluster ${label + 1}`;
}
