export type { GenerationsConfig } from './config.ts';
export { AnswerQueue } from './core/answer.queue.ts';
export { Ending, endingOf, stopped, traceOfError } from './core/ending.ts';
export { type GenerationFacts, sumOf, TokenUsage } from './core/generation.facts.ts';
export { type FeedListener, GenerationFeed } from './core/generation-feed.ts';
export {
  type GenerationRef,
  type GenerationResult,
  GenerationStore,
  type LeftGeneration,
  type SaveOutcome,
  type StoredEnd,
  type TakenOver,
} from './core/generation.store.ts';
export { Generation } from './core/generation.ts';
export { Generations } from './core/generations.ts';
export { type AnswerExtra, type AnswerPart, ModelFailure, type UpstreamAnswer } from './core/model-answer.ts';
export { splitWritten } from './core/written.ts';
export { generationProviders } from './generation.providers.ts';
export { LEASES_KEY, toMember } from './lease/lease.ts';
export { Leases } from './lease/leases.ts';
export { FeedFollower } from './log/feed-follower.ts';
export { GenerationLog } from './log/generation-log.ts';
export { ProcessId } from './signals/process-id.ts';
export { Signals } from './signals/signals.ts';
export { type ReplySlots, type SlotKind, UserSlots } from './slots/user-slots.ts';
export { EventStreams } from './streams/event-streams.ts';
export { pieceAt } from './streams/pieces.ts';
