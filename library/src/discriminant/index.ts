/** Discriminants: the types of their models, and the boundary between two classes as a quadric. */
export {
  type ConicKind,
  conicKind,
  type QuadricBoundary,
  quadricBoundary,
  quadricValue,
} from "./quadratic-discriminant/quadric-boundary.js";
export * from "./states.js";
