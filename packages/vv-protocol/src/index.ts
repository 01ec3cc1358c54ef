export type { AdBreakInfo, AdResultInfo, AdSourceInfo } from './ad-break';
export type { EmbeddingInfo, MissingFeature, PlayerDiagnostics } from './diagnostics';
export {
  type CallMessage,
  type EventMessage,
  type HostHelloMessage,
  type HostMessage,
  type LoadingMessage,
  NAMESPACE,
  type PlayerHelloMessage,
  type PlayerMessage,
  PROTOCOL_VERSION,
  type ReadyMessage,
  type ResultMessage,
} from './envelope';
export type { CatalogueId, EpisodeEntry, EpisodeInfo, SeasonInfo, VariantInfo } from './episode';
export { ERROR_NAMES, type ErrorName, type ProtocolError } from './errors';
export {
  EVENT_NAMES,
  type EventName,
  type Events,
  type FailureInfo,
  type NotFoundInfo,
  type StatisticsEvent,
} from './events';
export type { LoadTarget } from './load-target';
export type { ChapterInfo, CuePoint, TimedMetadataInfo, TimeRange } from './media-parts';
export {
  type CallPayload,
  type EpisodeTarget,
  METHOD_NAMES,
  METHODS_WITHOUT_PAYLOAD,
  type MethodName,
  type MethodPayload,
  type MethodResult,
  type Methods,
  type PlayerColors,
} from './methods';
export type { AdCompanion, AdInfo, PlayerState } from './player-state';
export type { RelatedItem } from './related';
