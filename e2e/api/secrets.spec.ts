import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatRoutes } from '@masque/contracts';
import { credentialFor, setting, signedIn } from '../lib/api.ts';
import { send } from '../lib/send.ts';

describe('what must stay secret', () => {
  it('stands in no log, whether the call was right or wrong', async () => {
    const mark = `planted${Date.now().toString(36)}`;
    const email = `${mark}-address@example.org`;
    const key = `sk-or-v1-${mark}-key`;
    const text = `${mark}-words`;
    const { credential } = await credentialFor(email);
    const person = await signedIn(`u-${mark}`.slice(0, 30), { email });
    const session = person.cookie.replace(/^sid=/, '');

    await person.call(chatRoutes.saveKey, { body: { apiKey: key } });
    await person.call(chatRoutes.complete, { body: { messages: [{ role: 'user', content: text }] } });
    await send(person, 'POST', '/api/openrouter-key', `{"apiKey":"${key}"`);
    await send(person, 'POST', '/api/openrouter-key', JSON.stringify({ apiKey: [key] }));
    await send(person, 'POST', '/api/openrouter-key', JSON.stringify({ apiKey: `${key}\0` }));
    await send(person, 'POST', '/api/chat/completions', JSON.stringify({ apiKey: key, messages: text }));
    await send(person, 'POST', '/api/google-auth', JSON.stringify({ email, sub: 'another', credential }));
    await send(person, 'GET', `/api/user/by-email?email=${encodeURIComponent(email)}&email=twice`);
    await send(person, 'GET', `/api/characters?search=${text}&sort=${key}`);

    const otherKey = `AIza${mark}-another-form`;
    await person.call(chatRoutes.saveKey, { body: { apiKey: otherKey } });
    await send(person, 'POST', '/api/chat/completions', JSON.stringify({ apiKey: otherKey, messages: [] }));

    const folder = setting('MASQUE_LOGS');
    const own: Record<string, string> = JSON.parse(readFileSync(join(folder, '../secrets.json'), 'utf8'));
    const planted = { ...own, otherKey, email, key, text, credential: credential.split('.')[2] ?? '', session };
    const told = readdirSync(folder).flatMap((file) => {
      const log = readFileSync(join(folder, file), 'utf8');
      return Object.entries(planted).flatMap(([what, value]) => (log.includes(value) ? [`${what} in ${file}`] : []));
    });
    expect(Object.values(planted).every((value) => value.length > 10)).toBe(true);
    expect(told).toEqual([]);
  });
});
