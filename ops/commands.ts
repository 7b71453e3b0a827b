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
import * as webhooks from './webhooks/command.ts';

export interface OpsCommand {
  readonly summary: string;
  /** Returns the exit code. */
  readonly run: (args: readonly string[], of: Installation, say: Say) => Promise<number>;
}

const store = ({ mongodbUrl: url, prefix }: Installation) => ({ url, prefix });
const kafka = ({ kafka: access, prefix }: Installation) => ({ access, prefix });

export const commands: Readonly<Record<string, OpsCommand>> = {
  doctor: { summary: 'check everything and say what to do', run: doctor },
  outbox: {
    summary: 'show unpublished rows, retry or republish them',
    run: (args, of, say) => outbox.command(args, store(of), say),
  },
  'dead-letters': {
    summary: 'list, replay or drop events that could not be handled',
    run: (args, of, say) => deadLetters.command(args, kafka(of), say),
  },
  jobs: {
    summary: 'list background jobs, retry failed ones or run one now',
    run: (args, of, say) => jobs.command(args, { secret: of.identitySecret, urls: of.serviceUrls }, say),
  },
  discovery: {
    summary: "rebuild the catalog's character index",
    run: (args, of, say) => discovery.command(args, store(of), say),
  },
  secrets: {
    summary: 'generate secrets, and show which keys are still in use',
    run: (args, of, say) => secrets.command(args, store(of), say),
  },
  audit: {
    summary: 'verify that the moderation log is unchanged',
    run: (args, of, say) => audit.command(args, store(of), say),
  },
  webhooks: {
    summary: 'list or retry webhook deliveries, generate a secret',
    run: (args, of, say) => webhooks.command(args, store(of), say),
  },
  backup: { summary: 'back up the store and the pictures to a folder', run: backup.backup },
  restore: { summary: 'restore a backup into an empty installation', run: backup.restore },
};
