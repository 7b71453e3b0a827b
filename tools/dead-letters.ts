/** Events that could not be handled: `node tools/dead-letters.ts list|replay|drop [topic]`. See docs/recipes/dead-letters.md. */
import { command } from './dead-letters/command.ts';

const place = {
  brokers: (process.env['KAFKA_BROKERS'] || '127.0.0.1:19092').split(','),
  prefix: process.env['NAME_PREFIX'] ?? '',
};
process.exitCode = await command(process.argv.slice(2), place, (line) => console.log(line));
