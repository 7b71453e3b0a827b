import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApi } from './openapi.ts';

/** Inside node_modules, where the client finds its runtime. */
const CACHE = 'node_modules/.cache/masque';

const use = `
import { catalogCreateCharacter, chatGetChat, chatSaveHistory, defaults, gatewayLogout } from './client.ts';

defaults.baseUrl = 'http://localhost:8080';
const page = await chatGetChat('chat-1', { before: 'message-1' });
if (page.status === 200) page.data.messages.map(({ text, versions }) => text + versions.length);
if (page.status === 404) page.data.error.trim();
const saved = await chatSaveHistory({ characterId: 'character-1', personaId: 0 }, { idempotencyKey: 'once' });
if (saved.status === 409) saved.data.chat?.revision.toFixed();
await gatewayLogout();
// @ts-expect-error -- a character needs a body
await catalogCreateCharacter();
// @ts-expect-error -- a text is no list
await catalogCreateCharacter({ name: ['Mira'] });
`;

const tsconfig = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
  files: ['use.ts'],
};

describe('a client that was generated from the OpenAPI document', () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(CACHE, { recursive: true });
    folder = mkdtempSync(join(CACHE, 'client-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${program}`, args, { encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}`.trim() };
  };

  it('compiles, and knows what calls take and answer', () => {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApi('sid')));
    writeFileSync(join(folder, 'use.ts'), use);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    expect(run('oazapfts', join(folder, 'openapi.json'), join(folder, 'client.ts'))).toMatchObject({ status: 0 });
    expect(run('tsc', '-p', folder)).toEqual({ status: 0, said: '' });
  });
});
