import { readFileSync } from 'node:fs';
import { Env as catalog } from '../../services/catalog/src/config.ts';
import { Env as chat } from '../../services/chat/src/config.ts';
import { Env as gateway } from '../../services/gateway/src/config.ts';
import { Env as identity } from '../../services/identity/src/config.ts';
import { Env as moderation } from '../../services/moderation/src/config.ts';
import { Env as social } from '../../services/social/src/config.ts';
import { example } from '../settings/example.ts';
import { commentsIn, type SettingSchemas, settingsOf } from '../settings/schemas.ts';
import { withSettings } from '../settings/table.ts';

const schemas: SettingSchemas = { identity, catalog, chat, social, moderation, gateway };
const settings = settingsOf(schemas);
/** Settings only `npm start` reads. */
const ofTheStart = [
  'OIDC_PORT',
  'MODEL_GATEWAY_PORT',
  'KAFKA_PORT',
  'STORE_PORT',
  'REDIS_PORT',
  'INSTANCES',
  'SERVICE_PORT_BASE',
  'DATA_DIR',
];

describe('.env.example', () => {
  it('is what the schemas say: otherwise run `node tools/settings.ts write`', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(example(schemas));
  });

  it('explains every setting', () => {
    expect(settings.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([]);
  });

  it('asks for what has no default, and knows the defaults of the others', () => {
    const otherwise = Object.fromEntries(settings.map((setting) => [setting.name, setting.otherwise]));
    expect(settings.filter((setting) => setting.otherwise === null).map(({ name }) => name)).toEqual([
      'IDENTITY_SECRET',
      'SECRETS_KEY',
    ]);
    expect(otherwise).toMatchObject({
      PORT: '',
      KAFKA_PARTITIONS: '3',
      CATALOG_URL: 'http://127.0.0.1:8102',
      KAFKA_TLS: 'false',
      LEGAL_TEXTS: '{}',
      MODEL_GATEWAYS: '',
    });
  });
});

describe('comments of settings', () => {
  it('are those right before a name, on one line', () => {
    const source =
      '/** Of something else. */\nconst x = 1;\n  /**\n   * Two\n   * lines.\n   */\n  A_NAME: z.string(),\n  B: 1,';
    expect([...commentsIn(source)]).toEqual([['A_NAME', 'Two lines.']]);
  });
});

describe('docs/settings.md', () => {
  const page = readFileSync('docs/settings.md', 'utf8');

  it('has the table that the schemas say: otherwise run `node tools/settings.ts write`', () => {
    expect(page).toBe(withSettings(page, schemas));
  });

  it('names every setting, and only what there is', () => {
    const rows = page.match(/^\| `[A-Z].*$/gm) ?? [];
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
    );
    const known = [...settings.map(({ name }) => name), ...ofTheStart];
    expect([...new Set(named)].toSorted()).toEqual(known.toSorted());
  });

  it('is not generated without the marks of its table', () => {
    expect(() => withSettings('# Settings\n', schemas)).toThrow('has lost the marks of its table');
  });
});
