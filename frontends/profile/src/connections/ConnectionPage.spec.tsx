import { describe, expect, it } from '@jest/globals';
import type { Connection } from '@masque/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aChat } from '../../../test/aChat.ts';
import { aConnection } from '../../../test/aConnection.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { ConnectionPage } from './ConnectionPage.tsx';

const POST = 'POST /api/connection-profiles';
const PUT = 'PUT /api/connection-profiles/night';
const aModel = (id: string, name: string) => ({
  id,
  name,
  provider: '',
  description: '',
  contextLength: 8_192,
  pricing: null,
});
const aGateway = { keyOf: 'user', hasKey: true, isOffered: true };
const gateways = [
  { ...aGateway, id: 'default', name: 'OpenRouter', keyPrefix: 'sk-or-' },
  { ...aGateway, id: 'house', name: 'House', keyPrefix: null },
];

function show(id: string, profile: Partial<Connection> = {}, answers: Rendering['answers'] = {}) {
  const view = renderPage(
    <Routes>
      <Route path="/settings/connections/:id" element={<ConnectionPage />} />
      <Route path="*" element={<p>Settings</p>} />
    </Routes>,
    {
      at: `/settings/connections/${id}`,
      answers: {
        'GET /api/session': member,
        'GET /api/available-models': { models: [aModel('a/opus', 'Opus'), aModel('house::llama', 'Llama')] },
        'GET /api/user-model': { model: 'a/opus' },
        'GET /api/gateways': { gateways },
        'GET /api/presets': { presets: [] },
        'GET /api/model-parameters': { supported: null, refused: [] },
        'GET /api/connection-profiles': { profiles: [aConnection(profile)] },
        [POST]: aConnection(),
        [PUT]: aConnection(),
        ...answers,
      },
    },
  );
  const unfold = async (title: string) => {
    const summary = await screen.findByText(title, { selector: 'summary' });
    const details = summary.closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    return within(details);
  };
  const save = async () => view.person.click(await screen.findByRole('button', { name: 'Save' }));
  return { ...view, unfold, save };
}

describe('a connection profile', () => {
  it('created from a chat has its model and is used there at once', async () => {
    const CHANGE = 'PATCH /api/chats/c-1';
    const { person, network, router, save } = show(
      'new?chatId=c-1&model=a%2Fone',
      {},
      { [CHANGE]: aChat({ id: 'c-1' }) },
    );
    expect(await screen.findByRole('link', { name: 'Back to the chat' })).toHaveAttribute('href', '/chat?chatId=c-1');
    await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Night');
    await save();
    await waitFor(() => expect(router.state.location.search).toBe('?chatId=c-1'));
    expect(router.state.location.pathname).toBe('/chat');
    expect(network.bodiesOf(POST)).toEqual([expect.objectContaining({ model: 'a/one' })]);
    expect(network.bodiesOf(CHANGE)).toEqual([{ profileId: aConnection().id }]);
  });

  it('is created with a name alone; nothing else is sent with messages', async () => {
    const { person, network, save } = show('new');
    await save();
    expect(await screen.findByText('Enter a name.')).toBeInTheDocument();
    const name = screen.getByRole('textbox', { name: /^Name/ });
    expect(name).toHaveFocus();
    expect(network.calls).not.toContain(POST);
    await person.type(name, 'شب');
    await save();
    expect(await screen.findByText('Settings')).toBeInTheDocument();
    expect(network.bodiesOf(POST)).toEqual([
      expect.objectContaining({ name: 'شب', model: null, samplers: {}, contextSize: null, biases: [] }),
    ]);
  });

  it('sets the specified sliders only when they are switched on', async () => {
    const { person, network, save } = show('night', { samplers: { max_tokens: 300 } });
    await screen.findByRole('checkbox', { name: 'Set temperature' });
    expect(screen.getByText('Not sent')).toBeInTheDocument();
    expect(screen.getByText('Your general setting, 4,096 tokens')).toBeInTheDocument();
    await person.click(screen.getByRole('checkbox', { name: 'Set temperature' }));
    await person.click(screen.getByRole('checkbox', { name: 'Set response length' }));
    expect(screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-valuetext'))).toEqual(['1.00']);
    await save();
    await waitFor(() =>
      expect(network.bodiesOf(PUT)).toEqual([
        expect.objectContaining({ samplers: { temperature: 1, max_tokens: null }, contextSize: null }),
      ]),
    );
  });

  it('has samplers, which are unset while empty', async () => {
    const { person, network, unfold, save } = show('night', { samplers: { top_p: 0.9 } });
    const panel = await unfold('Sampling');
    const field = (name: string) => panel.getByRole('textbox', { name });
    expect(field('Min P')).toHaveAttribute('placeholder', 'Not sent');
    await person.clear(field('Top P'));
    await person.type(field('Min P'), '0.05');
    await person.type(field('Seed'), '-7');
    await person.type(field('Stop strings'), 'You:{Enter}End');
    await person.click(panel.getByRole('button', { name: 'Add phrase' }));
    await person.type(field('Text'), ' the');
    await person.clear(field('Bias'));
    await person.type(field('Bias'), '-20');
    await person.click(panel.getByRole('checkbox', { name: 'Stream replies' }));
    await save();
    await waitFor(() =>
      expect(network.bodiesOf(PUT)).toEqual([
        expect.objectContaining({
          samplers: { min_p: 0.05, seed: -7, stop: ['You:', 'End'] },
          biases: [{ text: ' the', bias: -20 }],
          isStreamed: false,
        }),
      ]),
    );
  });

  it('is not saved with a number out of bounds, which gets the focus', async () => {
    const { person, network, unfold, save } = show('night');
    const panel = await unfold('Sampling');
    await person.type(panel.getByRole('textbox', { name: 'Top P' }), '3');
    await save();
    expect(panel.getByText('A number from 0 to 1.')).toBeInTheDocument();
    expect(panel.getByRole('textbox', { name: 'Top P' })).toHaveFocus();
    expect(network.calls).not.toContain(PUT);
  });

  it('shows only the parameters of its model, those that are set, and the rest on demand', async () => {
    const { person, unfold } = show(
      'night',
      { samplers: { top_a: 0.5 } },
      { 'GET /api/model-parameters': { supported: ['top_p', 'seed'], refused: ['seed'] } },
    );
    const panel = await unfold('Sampling');
    const shown = () =>
      panel
        .getAllByRole('textbox')
        .map((box) => (box instanceof HTMLInputElement ? box.labels?.[0]?.textContent : 'Stop strings'));
    await waitFor(() => expect(shown()).toEqual(['Top P', 'Top A']));
    expect(screen.queryByRole('checkbox', { name: 'Set temperature' })).toBeNull();
    await person.clear(panel.getByRole('textbox', { name: 'Top A' }));
    expect(shown()).toEqual(['Top P', 'Top A']);
    await person.click(panel.getByRole('button', { name: 'Show all' }));
    expect(panel.getByRole('textbox', { name: 'Seed' })).toBeInTheDocument();
    expect(panel.getByRole('checkbox', { name: 'Set temperature' })).toBeInTheDocument();
  });

  it('has reasoning, prompt shape and format', async () => {
    const { person, network, unfold, save } = show('night');
    const reasoning = await unfold('Reasoning');
    await person.click(reasoning.getByRole('radio', { name: 'High' }));
    await person.type(reasoning.getByRole('textbox', { name: 'Token budget' }), '2000');
    const prompt = await unfold('Prompt and format');
    await person.selectOptions(prompt.getByRole('combobox', { name: 'Prompt shape' }), 'Semi-strict');
    expect(prompt.getByText('Joins same roles, with a system message only at the beginning.')).toBeInTheDocument();
    expect(prompt.queryByRole('combobox', { name: 'Instruct template' })).toBeNull();
    await person.click(prompt.getByRole('radio', { name: 'Text completion' }));
    await person.selectOptions(prompt.getByRole('combobox', { name: 'Instruct template' }), 'ChatML');
    await save();
    await waitFor(() =>
      expect(network.bodiesOf(PUT)).toEqual([
        expect.objectContaining({
          reasoning: { effort: 'high', budget: 2_000, isIncluded: true, prefix: '', suffix: '' },
          shape: 'semi_strict',
          api: 'text',
          instruct: { template: 'chatml', ownInstruct: null, ownContext: null },
        }),
      ]),
    );
  });

  it('imports SillyTavern’s templates, and says why a file is none', async () => {
    const { person, unfold } = show('night', { api: 'text' });
    const panel = await unfold('Prompt and format');
    const upload = (content: string) =>
      person.upload(
        panel.getByLabelText('Instruct or context template as JSON'),
        new File([content], 't.json', { type: 'application/json' }),
      );
    await upload('{"temp": 1}');
    expect(await panel.findByRole('alert')).toHaveTextContent('isn’t a SillyTavern instruct or context template');
    await upload('{"name": "Mine", "input_sequence": "<", "output_sequence": ">"}');
    expect(await panel.findByText('Imported instruct template: Mine')).toBeInTheDocument();
    expect(panel.queryByRole('alert')).toBeNull();
    await person.click(panel.getByRole('button', { name: 'Remove the imported instruct template' }));
    expect(panel.queryByText(/Mine/)).toBeNull();
  });

  it('has OpenRouter’s options for its models', async () => {
    const { person, network, unfold, save } = show('night');
    const panel = await unfold('OpenRouter');
    await person.type(panel.getByRole('textbox', { name: 'Providers to try first' }), 'Groq{Enter}Azure');
    await person.click(panel.getByRole('radio', { name: '1 hour' }));
    await save();
    await waitFor(() =>
      expect(network.bodiesOf(PUT)).toEqual([
        expect.objectContaining({
          routing: expect.objectContaining({ order: ['Groq', 'Azure'] }),
          promptCache: '1h',
        }),
      ]),
    );
  });

  it('says below its model which servers’ models are missing', async () => {
    const unavailable = [{ id: 'house', name: 'House', reason: 'failed' }];
    show('night', {}, { 'GET /api/available-models': { models: [aModel('a/opus', 'Opus')], unavailable } });
    const failure = await screen.findByText(/^We couldn’t load models from House\./);
    const field = screen.getByRole('combobox', { name: 'Model' });
    expect(field.compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has none of OpenRouter’s options for another server’s model', async () => {
    show('night', { model: 'house::llama' });
    await screen.findByText('Llama');
    expect(screen.queryByText('OpenRouter', { selector: 'summary' })).toBeNull();
  });

  it('lists its characters, which can be removed', async () => {
    const { person, network, unfold, save } = show(
      'night',
      { characterIds: ['elara', 'gone'] },
      { 'GET /api/characters/elara': { id: 'elara', name: 'Elara' } },
    );
    const panel = await unfold('Characters (2)');
    expect(await panel.findByText('A deleted character')).toBeInTheDocument();
    await person.click(await panel.findByRole('button', { name: 'Remove Elara' }));
    await save();
    await waitFor(() => expect(network.bodiesOf(PUT)).toEqual([expect.objectContaining({ characterIds: ['gone'] })]));
  });

  it('gets characters that are found by name', async () => {
    const { person, network, unfold, save } = show(
      'night',
      {},
      {
        'GET /api/characters': { characters: [{ id: 'elara', name: 'Elara' }], total: 1 },
        'GET /api/characters/elara': { id: 'elara', name: 'Elara' },
      },
    );
    const panel = await unfold('Characters');
    const search = panel.getByRole('searchbox', { name: 'Find a character' });
    await person.type(search, 'Ela{Enter}');
    await person.click(await panel.findByRole('button', { name: 'Elara: add to this profile' }));
    expect(await panel.findByRole('button', { name: 'Remove Elara' })).toBeInTheDocument();
    expect(search).toHaveFocus();
    expect(network.calls).not.toContain(PUT);
    await save();
    await waitFor(() => expect(network.bodiesOf(PUT)).toEqual([expect.objectContaining({ characterIds: ['elara'] })]));
  });

  it('says that its server was removed, without its id, and can still be saved', async () => {
    const { save } = show('night', { model: 'own-01abc::far-llama' });
    expect(await screen.findByText('Its server was removed. Choose another model.')).toBeVisible();
    expect(screen.getByText('far-llama')).toBeVisible();
    expect(document.body.textContent).not.toContain('own-01abc');
    await save();
    expect(await screen.findByText('Settings')).toBeInTheDocument();
  });

  it('leads back to its row', async () => {
    const { router, save } = show('night');
    await save();
    expect(await screen.findByText('Settings')).toBeInTheDocument();
    expect(router.state.location.hash).toBe('#connection-night');
  });

  it('stays open with the reason when it could not be saved', async () => {
    const { save } = show('night', {}, { [PUT]: refusal(400, 'Validation Error', { details: ['name: too long'] }) });
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The profile wasn’t saved. Validation Error name: too long',
    );
    expect(screen.queryByText('Settings')).toBeNull();
  });

  it('that was deleted leads back to the others', async () => {
    show('other');
    expect(await screen.findByText('This connection profile no longer exists.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Connection profiles' })).toHaveAttribute('href', '/settings#connections');
  });
});
