/** The log of moderation: `node tools/audit.ts verify [seq:hash]`. See docs/recipes/verify-the-audit-log.md. */
import { command } from './audit/command.ts';

const place = {
  url: process.env['MONGODB_URL'] || 'mongodb://127.0.0.1:27117/?directConnection=true',
  prefix: process.env['NAME_PREFIX'] ?? '',
};
process.exitCode = await command(process.argv.slice(2), place, (line) => console.log(line));
