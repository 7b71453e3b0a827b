import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogRoutes, chatRoutes, identityRoutes } from '@masque/contracts';
import { aDraft, DEMO_KEY, type Person, signedIn } from '../lib/api.ts';
import { get } from '../lib/send.ts';

/** Opens the archive with Python's own zipfile; prints each file's bytes as Latin-1. */
const PYTHON = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    files = {i.filename: archive.read(i).decode('latin-1') for i in archive.infolist()}
    for name, text in files.items():
        if name.endswith('.json'): json.loads(text.encode('latin-1').decode('utf-8'))
        if name.endswith('.jsonl'): [json.loads(line) for line in text.encode('latin-1').decode('utf-8').splitlines()]
    print(json.dumps(files))
`;

describe('the archive with a user’s data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masque-export-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function filesOf(person: Person): Promise<Map<string, string>> {
    const reply = await person.fetch('/api/users/export');
    expect(reply.status).toBe(200);
    const file = join(folder, 'data.zip');
    writeFileSync(file, Buffer.from(await reply.arrayBuffer()));
    const files: Record<string, string> = JSON.parse(
      execFileSync('python3', ['-c', PYTHON, file], { encoding: 'utf8' }),
    );
    return new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text, 'latin1').toString()]));
  }

  it('holds what its owner made, and nothing that opens a door', async () => {
    const [iris, otto] = [await signedIn(), await signedIn()];
    await iris.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
    const { token } = (await iris.call(identityRoutes.createAccessToken, { body: { name: 'My phone' } })).body;
    const body = aDraft({ name: 'ليلى 🎭', isPublic: false });
    const { id } = (await iris.call(catalogRoutes.createCharacter, { body })).body;
    const { url } = (await iris.call(catalogRoutes.shareCharacter, { params: { id }, body: {} })).body;
    const chatId = (await iris.call(chatRoutes.saveHistory, { body: { characterId: id } })).body.id;
    const messages = [{ role: 'user' as const, content: 'What I said.' }];
    await iris.call(chatRoutes.complete, { body: { chatId, messages } });

    const files = await filesOf(iris);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'README.txt',
        'account.json',
        'characters/ليلى 🎭.json',
        'characters/ليلى 🎭.png',
        'personas.json',
        'settings.json',
        'statistics.json',
        'reports.json',
      ]),
    );
    const chat = [...files].find(([name]) => name.startsWith('chats/ليلى 🎭 - '))?.[1];
    expect(chat).toContain('What I said.');
    const all = [...files.values()].join('\n');
    const secrets = [DEMO_KEY, token.slice(-43), iris.cookie.replace(/^sid=/, ''), url.split('share=')[1] ?? ''];
    expect(secrets.every((secret) => secret.length > 8)).toBe(true);
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);

    const others = [...(await filesOf(otto)).values()].join('\n');
    expect(others).not.toContain('ليلى');
    expect((await get(otto, '/api/users/export?username=somebody')).status).toBe(403);
  });
});
