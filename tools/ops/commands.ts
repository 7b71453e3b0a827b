import * as audit from './audit/command.ts';
import * as backup from './backup/command.ts';
import * as deadLetters from './dead-letters/command.ts';
import * as discovery from './discovery/command.ts';
import { doctor } from './doctor/command.ts';
import type { Installation } from './installation.ts';
import * as jobs from './jobs/command.ts';
import * as outbox from './outbox/command.ts';
import * as secrets from './secrets/command.ts';
import * as webhooks from './webhooks/command.ts';

export interface Command {
  readonly summary: string;
  /** Returns the exit code. */
  readonly run: (args: readonly string[], of: Installation, say: (line: string) => void) => Promise<number>;
}

const store = ({ mongodbUrl: url, prefix }: Installation) => ({ url, prefix });
const kafka = ({ kafka: access, prefix }: Installation) => ({ access, prefix });

export const commands: Readonly<Record<string, Command>> = {
  doctor: { summary: 'looks at everything and says what to do', run: doctor },
  outbox: {
    summary: 'rows and their events: what waits, what cannot be published, publish again',
    run: (args, of, say) => outbox.command(args, store(of), say),
  },
  'dead-letters': {
    summary: 'events that could not be handled: list, replay, drop',
    run: (args, of, say) => deadLetters.command(args, kafka(of), say),
  },
  jobs: {
    summary: 'what the services do later: list, retry what failed, run now',
    run: (args, of, say) => jobs.command(args, { secret: of.identitySecret, urls: of.serviceUrls }, say),
  },
  discovery: {
    summary: "rebuild the catalog's index of characters",
    run: (args, of, say) => discovery.command(args, store(of), say),
  },
  secrets: {
    summary: 'make secrets, and see which keys are still in use',
    run: (args, of, say) => secrets.command(args, store(of), say),
  },
  audit: {
    summary: 'verify that nobody has changed what moderators did',
    run: (args, of, say) => audit.command(args, store(of), say),
  },
  webhooks: {
    summary: 'what was told to other systems: list, try again, make a secret',
    run: (args, of, say) => webhooks.command(args, store(of), say),
  },
  backup: { summary: 'write the store and the pictures into a folder', run: backup.backup },
  restore: { summary: 'put such a folder back into an empty installation', run: backup.restore },
};
