export type { GenerationsConfig } from './config.ts';
export {
  Ending,
  endingOf,
  type GenerationFacts,
  type GenerationRef,
  stopped,
  sumOf,
  TokenUsage,
  traceOfError,
} from './core/generation.facts.ts';
export { type FeedListener, GenerationFeed, splitReply } from './core/generation-feed.ts';
export { Generation } from './core/generation.ts';
export {
  type AnswerExtra,
  type AnswerPart,
  AnswerQueue,
  emptyPart,
  type UpstreamAnswer,
  ModelFailure,
} from './core/model-answer.ts';
export {
  type RecoveredReply,
  RecoveryStore,
  type SaveOutcome,
  type StoredEnd,
  type Takeover,
} from './core/recovery.store.ts';
export { RunningGenerations } from './core/running-generations.ts';
export { generationProviders } from './generation.providers.ts';
export { Leases, LEASES_KEY, toMember } from './lease/leases.ts';
export { FeedFollower } from './log/following.ts';
export { GenerationLog } from './log/generation-log.ts';
export { ProcessId, Signals } from './signals.ts';
export { EventStreams } from './streams/event-streams.ts';
export { pieceAt } from './streams/chunk.writer.ts';
export { type ReplySlots, type SlotKind, UserSlots } from './user-slots.ts';
