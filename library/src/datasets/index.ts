/** Example data: small real data sets, loaded on demand, and generators whose true parameters are known. */

export { type BernoulliLogistic, type BernoulliLogisticOptions, bernoulliLogistic } from "./bernoulli-logistic.js";
export type { Blobs, BlobsOptions } from "./blobs.js";
export { blobs } from "./blobs.js";
export { type CheckerboardOptions, checkerboard } from "./checkerboard.js";
export type { CirclesOptions } from "./circles.js";
export { circles } from "./circles.js";
export type { ClassificationData, ClassificationOptions } from "./classification.js";
export { classification } from "./classification.js";
export {
  type ConflictingSimilarities,
  type ConflictingSimilaritiesOptions,
  conflictingSimilarities,
} from "./conflicting-similarities.js";
export { type CrossOptions, crossDistribution } from "./cross.js";
export { type DetectorEventsOptions, detectorEvents } from "./detector-events.js";
export {
  airyPattern,
  airyRadius,
  type Emitter,
  type EmitterFrames,
  type EmitterOptions,
  emitterFrames,
} from "./emitters.js";
export { type ExclusiveOrOptions, exclusiveOr } from "./exclusive-or.js";
export { generatorOptions } from "./generator-options.js";
export { type HyperspectralImage, type HyperspectralOptions, hyperspectralImage } from "./hyperspectral.js";
export { mixedPictures, type PictureMixture } from "./image-mixtures.js";
export { type JetsOptions, jets } from "./jets.js";
export { type LinearMixture, type LinearMixtureOptions, linearMixture } from "./linear-mixture.js";
export type { MoonsOptions } from "./moons.js";
export { moons } from "./moons.js";
export { type MuscleRecording, type MuscleRecordingOptions, muscleRecording } from "./muscle-recording.js";
export { type Neurovascular, type NeurovascularOptions, neurovascular } from "./neurovascular.js";
export { type NewsTrends, type NewsTrendsOptions, newsTrends } from "./news-trends.js";
export {
  type PairedViews,
  type PairedViewsOptions,
  pairedViews,
  type SharedSignalOptions,
  sharedSignal,
} from "./paired-views.js";
export { type ParallelArticles, type ParallelArticlesOptions, parallelArticles } from "./parallel-articles.js";
export { type PrimeDivisibility, type PrimeDivisibilityOptions, primeDivisibility } from "./prime-divisibility.js";
export type { ManyTargets } from "./real.js";
export { breastCancer, diabetes, digits, iris, linnerud, penguins, wine } from "./real.js";
export type { RegressionData, RegressionOptions } from "./regression.js";
export { regression } from "./regression.js";
export { type RelatedWords, type RelatedWordsOptions, relatedWords } from "./related-words.js";
export { type SeveredSphere, type SeveredSphereOptions, severedSphere } from "./severed-sphere.js";
export { type ShapeSceneOptions, type ShapeScenes, shapeScenes } from "./shape-scenes.js";
export type { SCurveOptions, Sheet, SwissRollOptions } from "./sheets.js";
export { sCurve, swissRoll } from "./sheets.js";
export { type SineWave, type SineWaveOptions, sineWave } from "./sine-wave.js";
export {
  brainRecording,
  type CocktailPartyOptions,
  cocktailParty,
  type FieldMixture,
  type MixingOptions,
  type Mixture,
  mixSources,
  motherAndChild,
  type RecordingOptions,
  sevenChannels,
} from "./source-mixtures.js";
export { type SourceKind, type SourceSignalsOptions, sourceSignals } from "./sources.js";
export { type SpinChains, type SpinChainsOptions, type SpinCouplings, spinChains } from "./spin-chains.js";
export { type SpiralsOptions, spirals } from "./spirals.js";
export { type ThreeCircles, type ThreeCirclesOptions, threeCircles } from "./three-circles.js";
export { type TomographyData, type TomographyOptions, tomography } from "./tomography.js";
export { type TranslatedFace, type TranslatedFaceOptions, translatedFace } from "./translated-face.js";
