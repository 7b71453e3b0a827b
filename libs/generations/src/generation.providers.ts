import type { Provider } from '@nestjs/common';
import { Generations } from './core/generations.ts';
import { OutageSaver } from './core/outage-saver.ts';
import { LeaseSweeper } from './lease/lease-sweeper.ts';
import { Leases } from './lease/leases.ts';
import { Takeovers } from './lease/takeovers.ts';
import { FeedFollower } from './log/feed-follower.ts';
import { Followers } from './log/followers.ts';
import { GenerationLog } from './log/generation-log.ts';
import { LogWriter } from './log/log-writer.ts';
import { ProcessId } from './signals/process-id.ts';
import { Signals } from './signals/signals.ts';
import { UserSlots } from './slots/user-slots.ts';
import { EventStreams } from './streams/event-streams.ts';

/** The engine's providers. The module that lists them also provides `GenerationStore`. */
export const generationProviders: readonly Provider[] = [
  EventStreams,
  FeedFollower,
  Followers,
  GenerationLog,
  Generations,
  Leases,
  LeaseSweeper,
  LogWriter,
  OutageSaver,
  ProcessId,
  Signals,
  Takeovers,
  UserSlots,
];
