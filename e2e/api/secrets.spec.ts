import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogRoutes, chatRoutes, gatewayRoutes, identityRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { aDraft, credentialFor, Person, setting, signedIn } from '../lib/api.ts';
import { send } from '../lib/send.ts';
import { filesBelow, placesOf } from '../lib/written.ts';

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

    const { id } = (await person.call(catalogRoutes.createCharacter, { body: aDraft({ isPublic: false }) })).body;
    const { url } = (await person.call(catalogRoutes.shareCharacter, { params: { id }, body: {} })).body;
    const link = url.split('share=')[1] ?? '';
    const guest = await signedIn();
    const opened = await guest.call(catalogRoutes.openShare, { params: { id, token: link }, body: {} });
    expect(opened.status).toBe(200);
    await send(guest, 'GET', url);
    await send(guest, 'POST', `/api/characters/nothing-such/share/${link}`, '{');

    const made = (await person.call(identityRoutes.createAccessToken, { body: { name: 'Planted' } })).body;
    const program = new Person();
    program.token = made.token;
    expect((await send(program, 'GET', '/api/user')).status).toBe(200);
    await send(
      program,
      'POST',
      '/api/chat/completions',
      JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }] }),
    );
    await send(program, 'GET', `/api/characters?search=${made.token}`);
    await send(program, 'POST', '/api/chat/completions', JSON.stringify({ apiKey: made.token, messages: made.token }));
    await send(person, 'GET', '/api/user', undefined, undefined, { authorization: `Bearer ${made.token}` });
    await send(person, 'DELETE', `/api/access-tokens/${made.id}`);
    expect((await send(program, 'GET', '/api/user')).status).toBe(401);
    const token = made.token.slice(-43);

    const folder = setting('MASQUE_LOGS');
    const own: Record<string, string> = JSON.parse(readFileSync(join(folder, '../secrets.json'), 'utf8'));
    const planted = {
      ...own,
      token,
      otherKey,
      link,
      email,
      key,
      text,
      credential: credential.split('.')[2] ?? '',
      session,
    };
    const told = placesOf(planted, filesBelow(folder));
    expect(Object.values(planted).every((value) => value.length > 10)).toBe(true);
    expect(told).toEqual([]);
  });

  it('stands nowhere as it is: not in the store, on a topic, in Redis, in a trace or in an exported file', async () => {
    const mark = `sealed${Date.now().toString(36)}`;
    const planted = { key: `sk-or-v1-${mark}-key`, once: `sk-or-v1-${mark}-only-once` };
    const person = await signedIn(`s-${mark}`.slice(0, 30));
    await person.call(chatRoutes.saveKey, { body: { apiKey: planted.key } });
    const made = (await person.call(identityRoutes.createAccessToken, { body: { name: mark } })).body;
    const secret = made.token.slice(-43);

    const draft = aDraft({ name: `${mark} in the open`, isPublic: true });
    const { id: characterId } = (await person.call(catalogRoutes.createCharacter, { body: draft })).body;
    const { id } = (await person.call(chatRoutes.saveHistory, { body: { characterId } })).body;
    const messages = [{ role: 'user' as const, content: `${mark} was said` }];
    const replies = [
      { chatId: id, messages },
      { messages, apiKey: planted.once },
    ];
    for (const body of replies) expect((await person.call(chatRoutes.complete, { body })).status).toBe(200);
    await person.call(chatRoutes.testKey, { body: {} });
    const page = (await person.call(chatRoutes.getChat, { params: { id }, query: {} })).body;
    const messageId = page.messages.at(-1)?.id ?? '';
    const answers = await Promise.all(
      [`chats/${id}`, `chats/${id}/messages/${messageId}/trace`, `chats/${id}/export`, 'openrouter-key', 'session'].map(
        async (path) => (await send(person, 'GET', `/api/${path}`)).text,
      ),
    );
    expect(answers.filter((text) => text.includes(planted.key) || text.includes(secret))).toEqual([]);

    const { user } = (await person.call(gatewayRoutes.getSession, {})).body;
    const folder = join(setting('MASQUE_LOGS'), '..');
    // Positive control: planted non-secrets are found in the store's, Kafka's and Redis' files.
    await eventually(() => {
      const open = placesOf({ said: `${mark} was said`, name: draft.name, user: user?.id ?? '' }, filesBelow(folder));
      for (const place of [/^said in .*store/, /^name in .*kafka/, /^user in .*redis/])
        if (!open.some((one) => place.test(one))) throw new Error(`${place}: ${open.join(', ')}`);
      return true;
    }, 20_000);
    expect(placesOf({ ...planted, secret }, filesBelow(folder))).toEqual([]);
  });
});
