import { composeSecrets, composeSettings, first, fixedByCompose } from './compose.ts';
import { type SettingSchemas, type Setting, services, settingsOf } from './schemas.ts';

const WIDTH = 118;

function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length + 1 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

const heading = (title: string) => `\n# --- ${title} ---\n`;
const withDefault = (text: string, name: string, value: string) => `${wrapped(text)}\n# ${name}=${value}`;
const required = (text: string, name: string) => `${wrapped(text)}\n${name}=`;

const users = ({ of }: Setting) => (of.length === services.length ? '' : ` (${of.join(', ')})`);
const entry = (setting: Setting) =>
  setting.otherwise === null
    ? required(`${setting.text}${users(setting)}`, setting.name)
    : withDefault(`${setting.text}${users(setting)}`, setting.name, setting.otherwise);

/** Uncommented lines must be filled in; infra/docker/new-env.sh does that. */
export function example(schemas: SettingSchemas): string {
  const all = settingsOf(schemas);
  const secrets = all.filter(({ otherwise }) => otherwise === null);
  const begin = first.flatMap((name) => all.filter((setting) => setting.name === name));
  const others = all.filter((setting) => !secrets.includes(setting) && !begin.includes(setting));
  const parts = [
    '# Every setting of Masque with its default. Generated from the schemas by `node tools/settings.ts write`.',
    '# `sh infra/docker/new-env.sh` copies this to .env with new secrets.',
    heading('Secrets'),
    ...secrets.map(entry),
    ...Object.entries(composeSecrets).map(([name, text]) => required(text, name)),
    heading('Set before going public'),
    ...begin.map(entry),
    heading('docker-compose.yml'),
    ...Object.entries(composeSettings).map(([name, [text, otherwise]]) => withDefault(text, name, otherwise)),
    heading('Optional'),
    ...others.filter(({ name }) => !fixedByCompose.has(name)).map(entry),
    heading('Set by docker-compose.yml and the images; only for other deployments'),
    ...others.filter(({ name }) => fixedByCompose.has(name)).map(entry),
  ];
  return `${parts.join('\n')}\n`;
}
