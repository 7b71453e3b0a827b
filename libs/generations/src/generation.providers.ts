import type { Provider } from '@nestjs/common';
import { RunningGenerations } from './core/running-generations.ts';
import { Leases } from './lease/leases.ts';
import { Takeovers } from './lease/takeovers.ts';
import { FeedFollower, Followers } from './log/following.ts';
import { GenerationLog } from './log/generation-log.ts';
import { LogWriter } from './log/log-writer.ts';
import { ProcessId, Signals } from './signals.ts';
import { EventStreams } from './streams/event-streams.ts';

/** The engine's providers. The module that lists them also provides `RecoveryStore`. */
export const generationProviders: readonly Provider[] = [
  EventStreams,
  FeedFollower,
  Followers,
  GenerationLog,
  Leases,
  LogWriter,
  ProcessId,
  RunningGenerations,
  Signals,
  Takeovers,
];
