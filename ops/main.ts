import { ConfigError } from '../libs/service-kit/src/config.ts';
import { commands } from './commands.ts';
import { readInstallation } from './installation.ts';

const say = (line: string) => console.log(line);
const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  try {
    process.exitCode = await command.run(args, readInstallation(process.env), say);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
} else {
  say('Usage: npm run ops -- <command> …\n');
  for (const [each, { summary }] of Object.entries(commands)) say(`  ${each.padEnd(13)} ${summary}`);
  say(
    '\nRun a command without arguments for its help. Settings are those of the services; without them, commands use the Masque of `npm start`.',
  );
  process.exitCode = 1;
}
// Something that hangs, such as a network disk, must not keep the command alive.
process.exit();
