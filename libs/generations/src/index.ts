export type { GenerationsConfig } from './config.ts';
export { AnswerQueue } from './core/answer.queue.ts';
export { Ending, endingOf, stopped, toldOf } from './core/ending.ts';
export type { GenerationFacts } from './core/generation.facts.ts';
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
export type { AnswerExtra, AnswerPart, UpstreamAnswer } from './core/model-answer.ts';
export { ModelFailure } from './core/model-failure.ts';
export { OutageSaver } from './core/outage-saver.ts';
export { saveUntilWritten } from './core/save-until-written.ts';
export { sumOf, TokenUsage } from './core/usage.ts';
export { Watchdog } from './core/watchdog.ts';
export { splitWritten } from './core/written.ts';
export { generationProviders } from './generation.providers.ts';
export { LeaseSweeper } from './lease/lease-sweeper.ts';
export { LEASES_KEY } from './lease/lease.scripts.ts';
export { toMember } from './lease/lease.ts';
export { Leases } from './lease/leases.ts';
export { Takeovers } from './lease/takeovers.ts';
export { FeedFollower } from './log/feed-follower.ts';
export { Followers } from './log/followers.ts';
export { GenerationLog } from './log/generation-log.ts';
export { LogFollower, type LogSubscription } from './log/log-follower.ts';
export { LogWriter } from './log/log-writer.ts';
export { ProcessId } from './signals/process-id.ts';
export { Signals } from './signals/signals.ts';
export { type ReplySlots, type SlotKind, UserSlots } from './slots/user-slots.ts';
export { EventStreams } from './streams/event-streams.ts';
export { pieceAt } from './streams/pieces.ts';
