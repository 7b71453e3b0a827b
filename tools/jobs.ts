/** Jobs of the services: `node tools/jobs.ts list|retry [service] [job id]`. See docs/recipes/look-after-jobs.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './jobs/command.ts';

const { env } = process;

/** The setting, or what a local installation has. */
function identitySecret(): string {
  if (env['IDENTITY_SECRET']) return env['IDENTITY_SECRET'];
  try {
    return String(JSON.parse(readFileSync(join(env['DATA_DIR'] || '.data', 'secrets.json'), 'utf8')).IDENTITY_SECRET);
  } catch {
    return '';
  }
}

const place = {
  secret: identitySecret(),
  urls: {
    chat: (env['CHAT_URL'] || 'http://127.0.0.1:8103').split(',')[0] ?? '',
    social: (env['SOCIAL_URL'] || 'http://127.0.0.1:8104').split(',')[0] ?? '',
    moderation: (env['MODERATION_URL'] || 'http://127.0.0.1:8105').split(',')[0] ?? '',
  },
};
process.exitCode = await command(process.argv.slice(2), place, (line) => console.log(line));
