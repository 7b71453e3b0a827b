import { randomBytes } from 'node:crypto';
import { readConfig as readCatalog } from '../../services/catalog/src/config.ts';
import { readConfig as readChat } from '../../services/chat/src/config.ts';
import { readConfig as readGateway } from '../../services/gateway/src/config.ts';
import { readConfig as readIdentity } from '../../services/identity/src/config.ts';
import { readConfig as readModeration } from '../../services/moderation/src/config.ts';
import { readConfig as readSocial } from '../../services/social/src/config.ts';
import { type Finding, good, reasonOf, wrong } from './finding.ts';

const readers: Readonly<Record<string, (env: NodeJS.ProcessEnv) => unknown>> = {
  gateway: readGateway,
  identity: readIdentity,
  catalog: readCatalog,
  chat: readChat,
  social: readSocial,
  moderation: readModeration,
};

/** Parses settings as each service does at startup, where the first invalid one stops it. */
export function readabilityFindings(env: NodeJS.ProcessEnv): Finding[] {
  const refusing = new Map<string, string[]>();
  for (const [service, read] of Object.entries(readers)) {
    try {
      read(withSecrets(env));
    } catch (error) {
      const reason = reasonOf(error);
      refusing.set(reason, [...(refusing.get(reason) ?? []), service]);
    }
  }
  if (refusing.size === 0) return [good('The settings of all services are valid')];
  return [...refusing].map(([reason, services]) =>
    wrong(
      `${reason} (${services.join(', ')})`,
      'Correct the setting and run this again, because more may follow. See .env.example.',
    ),
  );
}

/** Required secrets are checked elsewhere; `npm start` keeps them in a file. */
const withSecrets = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  IDENTITY_SECRET: env['IDENTITY_SECRET'] || randomBytes(32).toString('base64'),
  SECRETS_KEY: env['SECRETS_KEY'] || `none:${randomBytes(32).toString('base64')}`,
});
