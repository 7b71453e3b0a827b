import { describe, expect, it } from '@jest/globals';
import type { ChatMessage } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { aMessage } from '../chat/conversation/conversation.fixture.ts';
import { TraceDialog } from './TraceDialog.tsx';

const path = 'GET /api/chats/chat-1/messages/r/trace';
const trace = {
  budget: 16_384,
  size: 3_150,
  parts: [
    { id: 'description', size: 3_000, count: 1 },
    { id: 'history', size: 150, count: 2 },
  ],
  trimmed: { messages: 12, examples: 0 },
  lore: [
    { ref: '0.#1', name: 'The tower', outcome: 'dropped', reason: 'secondary_keys', key: 'tower' },
    { ref: '0.#0', name: 'The harbour', outcome: 'active', reason: 'key', key: 'boat', found: { message: 3 } },
    { ref: '0.#2', name: 'The gulls', outcome: 'active', reason: 'key', key: 'harbour', found: { entry: '0.#0' } },
  ],
  requestedModel: 'a/model',
  model: 'a/model-0525',
  finish: 'stop',
  usage: { prompt_tokens: 900, completion_tokens: 210, cost: 0.00031, prompt_tokens_details: { cached_tokens: 512 } },
  firstTextMs: 640,
  totalMs: 4_210,
};
const show = (answer: NetworkAnswer, own: Partial<ChatMessage> = {}) =>
  renderPage(<TraceDialog chatId="chat-1" message={aMessage({ id: 'r', ...own })} onClose={() => undefined} />, {
    answers: { [path]: answer },
  });

describe('why this answer', () => {
  it('says who answered, for how much, how fast', async () => {
    show(trace);
    const facts = within(await screen.findByRole('region', { name: 'Reply' }));
    expect(facts.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Model',
      'Requested',
      'Tokens',
      'From the cache',
      'Cost',
      'Time',
      'How it ended',
    ]);
    expect(facts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'a/model-0525',
      'a/model',
      '900 in the prompt, 210 in the reply',
      '512 tokens',
      '$0.00031',
      '0.6 s to the first word, 4.2 s total',
      'Finished normally',
    ]);
  });

  it.each<[ChatMessage['state'], string, string]>([
    ['stopped', 'stop', 'Stopped by you'],
    ['complete', 'length', 'Reached the length limit'],
    ['complete', 'content_filter', 'Stopped by the provider’s content filter'],
    ['complete', 'tool_calls', 'tool_calls'],
  ])('says how it ended: %s, %s', async (state, finish, sentence) => {
    show({ ...trace, finish }, { state });
    const facts = within(await screen.findByRole('region', { name: 'Reply' }));
    expect(facts.getAllByRole('definition').at(-1)).toHaveTextContent(sentence);
  });

  it.each<[string, object, string[]]>([
    [
      'an effort',
      { reasoning: { effort: 'low' } },
      ['Connection profile: Night', 'Temperature: 0.8', 'Reasoning effort: low'],
    ],
    [
      'a budget',
      { reasoning: { max_tokens: 2_048 } },
      ['Connection profile: Night', 'Temperature: 0.8', 'Reasoning effort: 2,048 tokens'],
    ],
    [
      'no thoughts',
      { reasoning: { enabled: false } },
      ['Connection profile: Night', 'Temperature: 0.8', 'Reasoning effort: off'],
    ],
    [
      'less than was chosen',
      { request: { shape: 'as_is', changes: [{ change: 'omitted', detail: 'temperature, top_p', reason: 'No' }] } },
      ['Connection profile: Night'],
    ],
  ])('says which profile, temperature and effort were sent: %s', async (_, more, rows) => {
    show({ ...trace, profile: 'Night', settings: { temperature: 0.8 }, ...more });
    const facts = within(await screen.findByRole('region', { name: 'Reply' }));
    const shown = facts.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(shown.filter((row) => /profile|Temperature|effort/.test(row))).toEqual(rows);
  });

  it("says a further gateway's model by the gateway's name, and what the provider said when it broke off", async () => {
    renderPage(<TraceDialog chatId="chat-1" message={aMessage({ id: 'r' })} onClose={() => undefined} />, {
      answers: {
        [path]: { ...trace, model: 'lite::llama3', requestedModel: 'lite::llama3', errorDetails: ['Out of memory'] },
        'GET /api/gateways': { gateways: [{ id: 'lite', name: 'LiteLLM', keyOf: 'none', hasKey: true }] },
      },
    });
    const facts = within(await screen.findByRole('region', { name: 'Reply' }));
    expect(await facts.findByText('llama3 · LiteLLM')).toBeVisible();
    expect(facts.getByText('Out of memory')).toBeVisible();
  });

  it('starts at the lorebooks when asked why entries are missing', async () => {
    renderPage(<TraceDialog chatId="chat-1" message={aMessage({ id: 'r' })} startsAtLore onClose={() => undefined} />, {
      answers: { [path]: trace },
    });
    const lore = within(await screen.findByRole('region', { name: 'Lorebook' }));
    expect(lore.getByRole('heading')).toHaveFocus();
  });

  it('shows the parts of the prompt in their order, and what did not fit', async () => {
    show(trace);
    const prompt = within(await screen.findByRole('region', { name: 'Prompt' }));
    expect(prompt.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Description3,000 characters',
      'Chat so far150 characters',
    ]);
    expect(prompt.getByText('3,150 of 16,384 characters.').tagName).toBe('P');
    expect(prompt.getByText('The oldest 12 messages didn’t fit.').tagName).toBe('P');
    expect(prompt.queryByText(/example/)).toBeNull();
  });

  it.each([
    [{}, '950 of 3,593 tokens. 3,150 of 16,384 characters.'],
    [{ isEstimated: true }, '950 of 3,593 tokens, estimated. 3,150 of 16,384 characters.'],
  ])('counts tokens beside characters: %j', async (own, sentence) => {
    const parts = [{ id: 'history', size: 3_150, tokens: 950, count: 2 }];
    show({ ...trace, tokens: 950, tokenBudget: 3_593, parts, ...own });
    const prompt = within(await screen.findByRole('region', { name: 'Prompt' }));
    expect(prompt.getByText(sentence).tagName).toBe('P');
    expect(prompt.getByRole('listitem')).toHaveTextContent('950 tokens, 3,150 characters');
  });

  it('says when the model holds less than the chosen context', async () => {
    show({ ...trace, modelContext: 2_048 });
    const prompt = within(await screen.findByRole('region', { name: 'Prompt' }));
    expect(prompt.getByText(/^The model’s context of 2,048 tokens is smaller than your setting/).tagName).toBe('P');
  });

  it('warns of macros that keep the provider’s cache from being used', async () => {
    show({ ...trace, volatile: [{ part: 'description', macro: 'time' }, { part: 'scenario' }] });
    const prompt = within(await screen.findByRole('region', { name: 'Prompt' }));
    const warnings = prompt.getAllByText(/cache can’t be used\.$/).map(({ textContent }) => textContent);
    expect(warnings).toEqual([
      '{{time}} in Description is near the prompt’s beginning. Whenever it changes, the provider’s cache can’t be used.',
      'A macro in Scenario is near the prompt’s beginning. Whenever it changes, the provider’s cache can’t be used.',
    ]);
  });

  it('says which template was guessed, and quotes the server only where it said something', async () => {
    const changes = [
      { change: 'no_chat', reason: 'Not Found' },
      { change: 'guessed_template', detail: 'ChatML', reason: '' },
    ];
    show({ ...trace, request: { shape: 'text', changes } });
    const request = within(await screen.findByRole('region', { name: 'Request' }));
    expect(request.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The server has no chat completion.The server said: “Not Found”',
      'No template was recognized, so ChatML was guessed. Choose one in the connection profile.',
    ]);
  });

  it('says each change and each reason once', async () => {
    const reason = 'System message must be at the beginning.".';
    const changes = [
      { change: 'shape', detail: 'merged', reason },
      { change: 'shape', detail: 'strict', reason },
      { change: 'no_system', reason },
    ];
    show({ ...trace, request: { shape: 'strict', changes } });
    const request = within(await screen.findByRole('region', { name: 'Request' }));
    expect(request.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Messages were merged or reordered.The server said: “System message must be at the beginning”',
      'System messages became the user’s.',
    ]);
  });

  it('draws the shares of tokens where they are the tighter limit', async () => {
    const parts = [{ id: 'history', size: 400, tokens: 600, count: 2 }];
    show({ ...trace, size: 400, tokens: 600, tokenBudget: 1_000, parts });
    const prompt = within(await screen.findByRole('region', { name: 'Prompt' }));
    const bar = prompt.getByRole('listitem').querySelector<HTMLElement>('[style]');
    expect(bar?.style.inlineSize).toBe('60%');
  });

  it.each([
    [16_384, '18.3105'],
    [2_000, '95.238'],
  ])('draws each part as its share of a budget of %s characters, or of the prompt above it', async (budget, share) => {
    show({ ...trace, budget });
    const prompt = within(await screen.findByRole('region', { name: 'Prompt' }));
    const [first] = prompt.getAllByRole('listitem');
    const bar = first?.querySelector<HTMLElement>('[style]');
    expect(bar?.style.inlineSize ?? '').toMatch(new RegExp(`^${share.replace('.', '\\.')}\\d*%$`));
  });

  it('says which lore fired by which key, and why other entries did not', async () => {
    show(trace);
    const lore = within(await screen.findByRole('region', { name: 'Lorebook' }));
    expect(lore.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The harbourFired by the key “boat”.',
      'The gullsFired by the key “harbour”. Found in the entry The harbour.',
      'The tower“tower” was found, but the secondary keys didn’t match.',
    ]);
  });

  it('says when the lore is hidden, when there was none, and when nothing is known', async () => {
    const { lore: hidden, ...others } = trace;
    expect(hidden).toHaveLength(3);
    const first = show(others);
    expect((await screen.findByText('The author keeps this lorebook private.')).tagName).toBe('P');
    first.unmount();
    const second = show({ ...trace, lore: [] });
    expect((await screen.findByText('No lorebook entries triggered.')).tagName).toBe('P');
    second.unmount();
    show(refusal(404, 'Message not found'));
    expect((await screen.findByRole('alert')).textContent).toBe('No details were saved for this reply.');
  });

  it('finds an entry among all, and says why it did not fire', async () => {
    const asked: string[] = [];
    const all = [...trace.lore, { ref: '0.#3', name: 'The lighthouse', outcome: 'dropped', reason: 'no_key' }];
    const { person } = show((request: Request) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      return Response.json(searchParams.get('lore') === 'all' ? { ...trace, lore: all } : trace);
    });
    const box = await screen.findByRole('searchbox', { name: 'Find an entry that didn’t trigger' });
    await person.type(box, 'LIGHT');
    const lore = within(screen.getByRole('region', { name: 'Lorebook' }));
    await waitFor(() =>
      expect(lore.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'The lighthouseNone of its keys appear in the text.',
      ]),
    );
    expect(asked).toEqual(['version=0', 'version=0&lore=all']);
    await person.type(box, 'x');
    expect(await lore.findByText('No entries with this name.')).toBeTruthy();
    await person.clear(box);
    await waitFor(() => expect(lore.getAllByRole('listitem')).toHaveLength(3));
  });

  it('says that a part of the lore is left out', async () => {
    show({ ...trace, loreHidden: true });
    expect(await screen.findByText('Entries that their author keeps private aren’t shown.')).toBeTruthy();
  });
});
