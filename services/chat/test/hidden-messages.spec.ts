import { Card, chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { aLongChat } from './a-long-chat.ts';
import { followChanges } from './follow-changes.ts';
import { linesOf, transcripts } from './transcript-files.ts';
import { aCharacter } from './started-chat.ts';

type Ranges = readonly { from?: string; to: string }[];

describe('messages that are hidden from the model', () => {
  const { my, send, exported } = transcripts();
  beforeEach(() => my.chat.gateway.answerWith((exchange) => void exchange.text('Yes.').finish()));

  const hide = (id: string, ranges: Ranges, isHidden = true, revision?: number) =>
    my.caller.call(chatRoutes.hideMessages, {
      params: { id },
      body: { isHidden, ranges: [...ranges], ...(revision === undefined ? {} : { revision }) },
    });
  const only = (id: string) => [{ from: id, to: id }];
  const hiddenIn = async (id: string) =>
    (await my.read(id, { limit: 200 })).messages.filter(({ isHidden }) => isHidden).map((message) => message.id);
  const said = async (id: string, content = 'Hi') => {
    await my.ask(id, content, false);
    return my.prompt().map((message) => message.content);
  };
  const begin = async (texts: readonly string[], own: Parameters<typeof aCharacter>[0] = {}) => {
    const { _id: characterId } = await my.chat.keep(aCharacter(own));
    const messages = texts.map((text, at) => ({
      id: `m-${at}`,
      sender: at % 2 === 0 ? ('character' as const) : ('user' as const),
      text,
    }));
    return (await my.caller.call(chatRoutes.saveHistory, { body: { characterId, messages } })).body.id;
  };

  it('stay in the chat, marked, and leave the prompt and what macros tell of it', async () => {
    const id = await begin(['One.', 'Two.', 'Three.', 'Four.'], {
      postHistoryInstructions: 'Last: {{lastUserMessage}} {{lastMessageId}}',
    });
    const answer = await hide(id, [{ from: 'm-1', to: 'm-2' }]);
    expect([answer.status, answer.body]).toEqual([
      200,
      { count: 2, changed: [{ from: 'm-1', to: 'm-2' }], revision: expect.any(Number) },
    ]);
    expect(await hiddenIn(id)).toEqual(['m-1', 'm-2']);
    const prompt = await said(id, 'Five.');
    expect(prompt.filter((text) => /^(One|Two|Three|Four|Five)\.$/.test(text))).toEqual(['One.', 'Four.', 'Five.']);
    expect(prompt).toContain('Last: Five. 4');
    await hide(id, [{ from: 'm-2', to: 'm-1' }], false);
    expect(await said(id, 'Six.')).toEqual(expect.arrayContaining(['One.', 'Two.', 'Three.', 'Four.', 'Five.']));
  });

  it('fire no lore', async () => {
    const entry = { keys: ['dragon'], content: 'Dragons sleep by day.', extensions: {}, unknown: {} };
    const { lorebook } = Card.parse({ lorebook: { extensions: {}, unknown: {}, entries: [entry] } });
    const lore = async (isHidden: boolean) => {
      const id = await begin(['Hello.', 'Hm.', 'A dragon.'], { lorebook });
      await hide(id, only('m-2'), isHidden);
      return (await said(id)).filter((text) => text.includes('Dragons sleep by day.')).length;
    };
    expect([await lore(false), await lore(true)]).toEqual([1, 0]);
  });

  it('include the greeting, which is not added again, and everything up to a message', async () => {
    const id = await begin(['"You are late."', 'Am I?', 'Yes.', 'Sorry.'], { firstMessage: '"You are late."' });
    expect((await hide(id, [{ to: 'm-2' }])).body).toMatchObject({ count: 3, changed: [{ from: 'm-0', to: 'm-2' }] });
    const prompt = await said(id, 'So?');
    expect(prompt).toEqual(expect.arrayContaining(['Sorry.', 'So?']));
    expect(prompt.join('\n')).not.toMatch(/late|Am I/);
    expect((await my.read(id)).chat.contextStart).toBeNull();
  });

  it('give their room to older messages', async () => {
    const id = await begin(['The beginning.', ...Array.from({ length: 60 }, (_, at) => `${at} `.padEnd(1_000, 'x'))]);
    expect(await said(id)).not.toContain('The beginning.');
    my.chat.forgetTails();
    await hide(id, [{ from: 'm-1', to: 'm-58' }]);
    expect(await said(id)).toContain('The beginning.');
  });

  it('are shown again by the opposite call, but for those hidden before', async () => {
    const id = await aLongChat(my.chat, my.person, 6);
    await hide(id, only('m-2'));
    const { changed, count } = (await hide(id, [{ to: 'm-4' }])).body;
    expect([count, changed]).toEqual([
      4,
      [
        { from: 'm-0', to: 'm-1' },
        { from: 'm-3', to: 'm-4' },
      ],
    ]);
    await hide(id, changed, false);
    expect(await hiddenIn(id)).toEqual(['m-2']);
    const { revision } = (await my.read(id)).chat;
    expect((await hide(id, only('m-2'))).body).toEqual({ count: 0, changed: [], revision });
  });

  it('are seen by other tabs and devices, and refused from an outdated one', async () => {
    const id = await aLongChat(my.chat, my.person, 3);
    const following = await followChanges(my.caller, id);
    await eventually(() => following.of('chat').length === 1);
    const { revision } = (await my.read(id)).chat;
    const answer = await hide(id, only('m-1'), true, revision);
    await following.until(answer.body.revision);
    expect(following.of('message').map(({ message }) => [message.id, message.isHidden])).toEqual([['m-1', true]]);
    const late = await hide(id, only('m-2'), true, revision);
    expect([late.status, late.error.code]).toEqual([409, 'chat.stale']);
    following.leave();
  });

  it('are the owner’s to hide, if they exist', async () => {
    const id = await aLongChat(my.chat, my.person, 2);
    const stranger = await my.chat.person();
    const asked = { params: { id }, body: { isHidden: true, ranges: [{ to: 'm-1' }] } };
    expect((await stranger.caller.call(chatRoutes.hideMessages, asked)).error.code).toBe('chat.not_found');
    expect((await hide(id, [{ to: 'm-9' }])).error.code).toBe('message.not_found');
    expect((await hide(id, [])).status).toBe(400);
  });

  it('stay hidden in branches and when they are regenerated; continuing them writes a new reply', async () => {
    const id = await aLongChat(my.chat, my.person, 3);
    await hide(id, [{ from: 'm-1', to: 'm-2' }]);
    const branched = await my.caller.call(chatRoutes.branchChat, { params: { id, messageId: 'm-2' }, body: {} });
    expect((await my.read(branched.body.id)).messages.map(({ isHidden }) => isHidden)).toEqual([false, true, true]);
    const post = (path: string) =>
      my.caller.fetch(`/chats/${id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    await post('messages/m-2/regenerate');
    expect(my.prompt().map(({ content }) => content)).not.toContain('line 1');
    await post('continue');
    expect((await my.read(id)).messages.map(({ text, isHidden }) => [text, isHidden])).toEqual([
      ['line 0', false],
      ['line 1', true],
      ['Yes.', true],
      ['Yes.', false],
    ]);
  });

  it('come out of SillyTavern’s format and go back into it as what they are', async () => {
    const line = (own: object) => ({ name: 'Mira', is_user: false, is_system: false, mes: 'x', ...own });
    const lines = [
      line({ mes: 'Good evening.' }),
      line({ mes: 'It rains.', name: 'Narrator', extra: { type: 'narrator' } }),
      line({ mes: 'Hi.', name: 'Ann', is_user: true }),
      line({ mes: 'A note.', name: 'Note', is_system: true, extra: { type: 'comment' } }),
      line({ mes: 'Aside.', is_system: true }),
    ];
    const { body } = await send(
      [{ user_name: 'Ann', character_name: 'Mira', chat_metadata: {} }, ...lines]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    const { id } = body;
    const ids = (await my.read(id)).messages.map((message) => message.id);
    expect(await hiddenIn(id)).toEqual(ids.slice(3));
    await hide(id, [{ to: ids[2] ?? '' }]);
    await hide(id, only(ids[4] ?? ''), false);
    const file = await exported(id);
    const again = await send(file);
    const { messages } = await my.read(again.body.id);
    expect(messages.map(({ sender, isHidden }) => [sender, isHidden])).toEqual([
      ['character', true],
      ['narrator', true],
      ['user', true],
      ['narrator', true],
      ['character', false],
    ]);
    expect(linesOf(file).slice(1)).toMatchObject([
      { is_user: false, is_system: true },
      { is_system: true, extra: { type: 'narrator' } },
      { is_user: true, is_system: true },
      { is_system: true, extra: { type: 'comment' } },
      { is_user: false, is_system: false },
    ]);
  });
});
