import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refusal, suspended, suspendedSentence } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { useKeyStatus } from '@masque/web-kit';
import { ModelCard } from './ModelCard.tsx';

const aModel = (id: string, name: string, price = '0') => ({
  id,
  name,
  provider: 'Maker',
  description: `About ${name}`,
  contextLength: 8_192,
  pricing: { prompt: price, completion: price },
});
const models = [aModel('a/one', 'Model One'), aModel('b/two', 'Model Two', '0.0000015')];

const show = ({ answers }: Rendering = {}) =>
  renderPage(<ModelCard />, {
    answers: {
      'GET /api/session': member,
      'GET /api/available-models': { models },
      'GET /api/user-model': { model: 'a/one' },
      'POST /api/user-model': { model: 'b/two' },
      ...answers,
    },
  });

const choose = async (person: ReturnType<typeof show>['person'], name: string) => {
  await person.click(await screen.findByRole('combobox', { name: 'Model' }));
  await person.click(await screen.findByText(name));
};

/** Asks the same way as the shell. */
const KeyStatus = () => <p>Key: {useKeyStatus()}</p>;

const gateway = { id: 'default', name: 'OpenRouter', keyOf: 'user', hasKey: true, keyPrefix: null, isOffered: true };

describe('the model in the settings', () => {
  it('is saved as it is chosen, and says so', async () => {
    const { person, network } = show();
    await screen.findByText('About Model One');
    await choose(person, 'Model Two');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/user-model')).toEqual([{ model: 'b/two' }]);
    expect(screen.getByText('About Model Two')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /save/i })).not.toBeInTheDocument();
  });

  it.each([
    ['Failed to save model preference', refusal(403, 'No')],
    [suspendedSentence, suspended],
  ])('goes back to the saved one when another could not be saved: %s', async (sentence, answer) => {
    const { person } = show({ answers: { 'POST /api/user-model': answer } });
    await screen.findByText('About Model One');
    await choose(person, 'Model Two');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await screen.findByText('About Model One')).toBeInTheDocument();
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('is saved even if the tab closes while an earlier choice is being saved', async () => {
    const { person, network } = show({ answers: { 'POST /api/user-model': () => new Promise(() => undefined) } });
    await screen.findByText('About Model One');
    await choose(person, 'Model Two');
    await waitFor(() => expect(network.bodiesOf('POST /api/user-model')).toHaveLength(1));
    await choose(person, 'Model One');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(network.bodiesOf('POST /api/user-model').at(-1)).toEqual({ model: 'a/one' }));
  });

  it('shows what a model costs, with two decimals', async () => {
    const { person } = show();
    await person.click(await screen.findByRole('combobox', { name: 'Model' }));
    expect(
      await screen.findByText('Context 8,192 tokens · $1.50 in, $1.50 out per million tokens'),
    ).toBeInTheDocument();
    expect(screen.getByText('Context 8,192 tokens · Free')).toBeInTheDocument();
  });

  it('can be chosen although the saved one could not be looked up', async () => {
    const { person } = show({ answers: { 'GET /api/user-model': refusal(403, 'No') } });
    await screen.findByText('We couldn’t load your current model. You can still choose one.');
    await choose(person, 'Model Two');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
  });

  it('says that the server does not list the saved one, which may still reply', async () => {
    show({ answers: { 'GET /api/user-model': { model: 'c/typed' }, 'GET /api/gateways': { gateways: [gateway] } } });
    expect(await screen.findByText('Not on the server’s list. It may still reply.')).toBeInTheDocument();
    expect(screen.queryByText(/no longer available/)).not.toBeInTheDocument();
  });

  it('says that the saved one is gone with its server, until another is chosen', async () => {
    const { person } = show({
      answers: { 'GET /api/user-model': { model: 'old::gone' }, 'GET /api/gateways': { gateways: [gateway] } },
    });
    const sentence = 'gone’s server was removed. Choose another model.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await choose(person, 'Model Two');
    await screen.findByText('Saved');
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it('says that others answer for the default that is gone', async () => {
    show({
      answers: {
        'GET /api/user-model': { model: 'c/gone', fallbacks: ['d/free'] },
        'GET /api/gateways': { gateways: [gateway] },
      },
    });
    expect(await screen.findByText(/^c\/gone is no longer available. Another model replies/)).toBeInTheDocument();
    expect(screen.queryByText(/can’t reply/)).not.toBeInTheDocument();
  });

  it('tells what free providers may do, and nothing of the kind for others', async () => {
    const note = /Free model providers may keep your messages/;
    const free = { ...aModel('d/four:free', 'Model Four'), description: 'About Model Four' };
    const { person } = show({ answers: { 'GET /api/available-models': { models: [...models, free] } } });
    await screen.findByText('About Model One');
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    await choose(person, 'Model Four');
    expect(await screen.findByText(note)).toBeInTheDocument();
  });

  it('says which gateways list no models now, and does not call a model of theirs gone', async () => {
    const unavailable = [
      { id: 'house', name: 'House', reason: 'failed' },
      { id: 'lite', name: 'LiteLLM', reason: 'key' },
    ];
    show({
      answers: {
        'GET /api/available-models': { models, unavailable },
        'GET /api/user-model': { model: 'house::llama' },
      },
    });
    expect(await screen.findByText(/^We couldn’t load models from House\./)).toBeInTheDocument();
    expect(screen.getByText('Save a key to see models from LiteLLM.')).toBeInTheDocument();
    expect(await screen.findByText('llama')).toBeInTheDocument();
    expect(screen.queryByText(/no longer offered/)).not.toBeInTheDocument();
  });

  it('sums up below the model which servers failed, and loads their models on request', async () => {
    const failed = ['Tower', 'Laptop', 'Tower'].map((name, at) => ({ id: `own-${at}`, name, reason: 'failed' }));
    const unavailable = [...failed, { id: 'own-9', name: 'Desk', reason: 'key' }];
    const withKey = { ...gateway, id: 'own-9', name: 'Desk' };
    const { person, network } = show({
      answers: {
        'GET /api/available-models': { models, unavailable },
        'GET /api/gateways': { gateways: [gateway, withKey] },
      },
    });
    const failure = await screen.findByText(/^We couldn’t load models from Tower, Laptop\./);
    const field = screen.getByRole('combobox', { name: 'Model' });
    expect(field.compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(await screen.findByText('The saved key was rejected by Desk. Save another one.')).toBeInTheDocument();
    network.answer({ 'GET /api/available-models': { models } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Tower/)).not.toBeInTheDocument());
  });

  it('lists the models of one’s own servers first, without a price', async () => {
    const own = { ...aModel('own-1::llama', 'Llama'), gateway: 'My PC', pricing: null };
    const { person } = show({ answers: { 'GET /api/available-models': { models: [...models, own] } } });
    await person.click(await screen.findByRole('combobox', { name: 'Model' }));
    const details = await screen.findAllByText(/^Context/);
    expect(details[0]).toHaveTextContent(/^Context 8,192 tokens · From My PC$/);
  });

  it('names the gateway of a model, whose key may be missing', async () => {
    const own = { ...aModel('house::llama', 'Llama'), gateway: 'House', pricing: null };
    let chosen = 'a/one';
    const { person } = renderPage(
      <>
        <ModelCard />
        <KeyStatus />
      </>,
      {
        answers: {
          'GET /api/session': () => Response.json({ ...member, hasApiKey: chosen === 'a/one' }),
          'GET /api/available-models': { models: [...models, own] },
          'GET /api/user-model': () => Response.json({ model: chosen }),
          'POST /api/user-model': () => {
            chosen = own.id;
            return Response.json({ model: chosen });
          },
        },
      },
    );
    expect(await screen.findByText('Key: hasKey')).toBeInTheDocument();
    await person.click(await screen.findByRole('combobox', { name: 'Model' }));
    await person.click(await screen.findByText('Context 8,192 tokens · Price unknown · From House'));
    expect(await screen.findByText('Key: none')).toBeInTheDocument();
  });

  it('offers another try when there is no list', async () => {
    const { person, network } = show({ answers: { 'GET /api/available-models': refusal(403, 'Away') } });
    await screen.findByText('We couldn’t load the models.');
    network.answer({ 'GET /api/available-models': { models } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('About Model One')).toBeInTheDocument();
  });
});
