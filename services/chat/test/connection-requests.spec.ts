import { chatRoutes, type Input } from '@masque/contracts';
import { onePerson } from './one-person.ts';
import { aCharacter, type ChatPerson } from './started-chat.ts';

type Draft = Omit<Input<typeof chatRoutes.createConnection>['body'], 'name'>;

describe('a connection profile decides', () => {
  const my = onePerson();
  let person: ChatPerson;
  beforeEach(async () => {
    person = await my.chat.person();
  });

  const chatWith = async (draft: Draft) => {
    const { body } = await person.caller.call(chatRoutes.createConnection, { body: { name: 'Mine', ...draft } });
    const character = aCharacter({
      firstMessage: 'Hello there!',
      exampleDialogs: '<START>\n{{user}}: Safe?\n{{char}}: By day.',
      postHistoryInstructions: 'Stay calm.',
    });
    const chatId = await my.chat.newChat(person, await my.chat.keep(character));
    await person.caller.call(chatRoutes.changeChat, { params: { id: chatId }, body: { profileId: body.id } });
    return chatId;
  };
  const lastBody = (): Record<string, unknown> => ({ ...my.chat.gateway.exchanges.at(-1)?.body });
  const say = async (chatId: string) => {
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const { body } = await person.caller.call(chatRoutes.complete, { body: { chatId, messages } });
    return { reply: body.choices[0], sent: lastBody() };
  };
  const rolesOf = ({ messages }: Record<string, unknown>) =>
    Array.isArray(messages) ? messages.map((message: { role: string }) => message.role[0]).join('') : '';

  it.each([
    ['auto', /^s+aus$/],
    ['as_is', /^s+aus$/],
    ['merged', /^saus$/],
    ['semi_strict', /^sau$/],
    ['strict', /^suau$/],
    ['single', /^u$/],
  ] as const)('in which shape the prompt is sent: %s', async (shape, roles) => {
    const { sent } = await say(await chatWith({ shape }));
    expect(rolesOf(sent)).toMatch(roles);
    expect(JSON.stringify(sent['messages']).replaceAll(/["}\]]+$/g, '')).toMatch(/Stay calm\.$/);
  });

  it('how the reply begins, whether the model repeats it or goes on from it', async () => {
    const chatId = await chatWith({ replyStart: '*{{char}} smiles* "I' });
    for (const said of ['*Mira smiles* "I know."', ' know."']) {
      my.chat.gateway.answerWith((x) => void x.text(said).finish());
      const { reply, sent } = await say(chatId);
      expect(reply?.message.content).toMatch(/^\*\w+ smiles\* "I know\."$/);
      expect(JSON.stringify(sent['messages'])).toMatch(/smiles\* \\"I"\}\]$/);
    }
  });

  it.each([
    ['<think>', 'Plan it</think>\nHello.', { content: 'Hello.', reasoning: 'Plan it' }],
    ['{{char}}: ', 'Hello.', { content: 'Hello.' }],
    ['', 'Hello.\n\nMira: Yes.\n{{user}}: I say hi.', { content: 'Hello.\n\nMira: Yes.' }],
    ['', 'Hello.<|im_end|>', { content: 'Hello.' }],
  ])('what is no part of the reply: %j %j', async (replyStart, said, expected) => {
    const chatId = await chatWith({ replyStart });
    const text = said.replace('{{user}}', person.viewer.username);
    my.chat.gateway.answerWith((x) => void x.text(text).finish());
    expect((await say(chatId)).reply?.message).toMatchObject(expected);
  });

  it('which providers OpenRouter may ask, and that the response comes in one piece', async () => {
    const routing = {
      order: ['a', 'b'],
      ignore: ['c'],
      allowsFallbacks: false,
      deniesTraining: true,
      compressesContext: true,
    };
    my.chat.gateway.answerWith((x) =>
      x.answer(200, { choices: [{ message: { content: 'Whole.' }, finish_reason: 'stop' }] }),
    );
    const { reply, sent } = await say(await chatWith({ routing, isStreamed: false }));
    expect(reply?.message.content).toBe('Whole.');
    expect(sent).toMatchObject({
      provider: { order: ['a', 'b'], ignore: ['c'], allow_fallbacks: false, data_collection: 'deny' },
      plugins: [{ id: 'context-compression' }],
    });
    expect(sent['stream']).toBe(false);
  });

  it.each([
    ['off', undefined],
    ['5m', { type: 'ephemeral' }],
    ['1h', { type: 'ephemeral', ttl: '1h' }],
  ] as const)('how long a provider keeps the prompt: %s', async (promptCache, mark) => {
    const { sent } = await say(await chatWith({ promptCache, model: 'anthropic/claude-sonnet-4.5' }));
    const marks = JSON.stringify(sent).match(/"cache_control":(\{[^}]*\})/)?.[1];
    expect(marks && JSON.parse(marks)).toEqual(mark);
  });

  it.each([
    ['none', ['Hello there!', 'Hi']],
    ['others', ['Hello there!', 'Hi']],
    ['always', ['Mira: Hello there!', '{user}: Hi']],
    // This server isn't known to take the field.
    ['field', ['Mira: Hello there!', '{user}: Hi']],
  ] as const)('how speakers are named: %s', async (names, said) => {
    const { sent } = await say(await chatWith({ names }));
    const texts = [sent['messages']].flat().map((message) => Object(message).content);
    for (const text of said) expect(texts).toContain(text.replace('{user}', person.viewer.username));
  });

  it('which tags thoughts have, and where stop strings name the speakers', async () => {
    const reasoning = { prefix: '<<', suffix: '>>' };
    const chatId = await chatWith({ reasoning, samplers: { stop: ['\n{{user}}:'] } });
    my.chat.gateway.answerWith((x) => void x.text('<<plan>>').text('Hello').finish());
    const { reply, sent } = await say(chatId);
    expect(reply?.message).toMatchObject({ content: 'Hello', reasoning: 'plan' });
    expect(sent['stop']).toEqual([`\n${person.viewer.username}:`]);
  });

  it('and ends the reply where the model speaks for the user', async () => {
    my.chat.gateway.answerWith((x) => void x.text('Hello.\n\n').text(`${person.viewer.username}: I say hi.`).finish());
    expect((await say(await chatWith({}))).reply?.message).toMatchObject({ content: 'Hello.' });
  });

  it.each([
    ['gpt', { '24912': -5 }],
    ['estimate', [['hello', -5]]],
  ] as const)('which words are avoided, by the tokens of %s', async (tokenizer, expected) => {
    const { sent } = await say(await chatWith({ tokenizer, biases: [{ text: 'hello', bias: -5 }] }));
    expect(sent['logit_bias']).toEqual(expected);
  });
});
