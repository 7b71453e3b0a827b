import * as audit from './audit/command.ts';
import * as backup from './backup/command.ts';
import * as deadLetters from './dead-letters/command.ts';
import * as discovery from './discovery/command.ts';
import { doctor } from './doctor/command.ts';
import type { Installation } from './installation.ts';
import * as jobs from './jobs/command.ts';
import * as outbox from './outbox/command.ts';
import type { Say } from './say.ts';
import * as secrets from './secrets/command.ts';
import type { StoreAccess } from './store.ts';
import * as webhooks from './webhooks/command.ts';

export interface OpsCommand {
  readonly summary: string;
  readonly run: (args: readonly string[], of: Installation, say: Say) => Promise<number>;
}

type StoreCommand = (args: readonly string[], store: StoreAccess, say: Say) => Promise<number>;

const onStore = (summary: string, command: StoreCommand): OpsCommand => ({
  summary,
  run: (args, { mongodbUrl: url, prefix }, say) => command(args, { url, prefix }, say),
});

export const commands: Readonly<Record<string, OpsCommand>> = {
  doctor: { summary: 'check everything and say what to do', run: doctor },
  outbox: onStore('show unpublished rows, retry or republish them', outbox.command),
  'dead-letters': {
    summary: 'list, replay or drop events that could not be handled',
    run: (args, { kafka: access, prefix }, say) => deadLetters.command(args, { access, prefix }, say),
  },
  jobs: {
    summary: 'list background jobs, retry failed ones or run one now',
    run: (args, of, say) => jobs.command(args, { secret: of.identitySecret, urls: of.serviceUrls }, say),
  },
  discovery: onStore("rebuild the catalog's character index", discovery.command),
  secrets: onStore('generate secrets, and show which keys are still in use', secrets.command),
  audit: onStore('verify that the moderation log is unchanged', audit.command),
  webhooks: onStore('list or retry webhook deliveries, generate a secret', webhooks.command),
  backup: { summary: 'back up the store and the pictures to a folder', run: backup.backup },
  restore: { summary: 'restore a backup into an empty installation', run: backup.restore },
};
