/** Rows and their events: `node tools/publications.ts list|retry|republish [event]`. See docs/recipes/dead-letters.md. */
import { command } from './publications/command.ts';

const place = {
  url: process.env['MONGODB_URL'] || 'mongodb://127.0.0.1:27117/?directConnection=true',
  prefix: process.env['NAME_PREFIX'] ?? '',
};
process.exitCode = await command(process.argv.slice(2), place, (line) => console.log(line));
