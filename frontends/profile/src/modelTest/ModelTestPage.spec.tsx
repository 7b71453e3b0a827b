import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { ModelTestPage } from './ModelTestPage.tsx';

const aModel = (id: string, name: string) => ({
  id,
  name,
  provider: 'Maker',
  description: '',
  contextLength: 8_192,
  pricing: { prompt: '0', completion: '0' },
});
const models = [aModel('a/one', 'Model One'), aModel('b/two', 'Model Two')];

const show = ({ answers }: Rendering = {}) =>
  renderPage(<ModelTestPage />, {
    answers: {
      'GET /api/session': member,
      'GET /api/available-models': { models },
      'GET /api/user-model': { model: 'a/one' },
      'POST /api/user-model': { model: 'b/two' },
      ...answers,
    },
  });

describe('the model selection test', () => {
  it("lists the models with the user's own, and saves another one", async () => {
    const { person, network } = show();
    expect(await screen.findByRole('radio', { name: /Model One/ })).toBeChecked();
    expect(screen.getByText('2 models')).toBeInTheDocument();
    await person.click(screen.getByRole('radio', { name: /Model Two/ }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/user-model')).toEqual([{ model: 'b/two' }]);
  });

  it('goes back to the saved model when another could not be saved', async () => {
    const { person } = show({ answers: { 'POST /api/user-model': refusal(403, 'No') } });
    await person.click(await screen.findByRole('radio', { name: /Model Two/ }));
    expect(await screen.findByText('Failed to save model preference')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Model One/ })).toBeChecked();
  });

  it('says when the gateway offers nothing', async () => {
    show({ answers: { 'GET /api/available-models': { models: [] } } });
    expect(await screen.findByText('The model server offers no models.')).toBeInTheDocument();
  });

  it('gets the list anew', async () => {
    const { person, network } = show();
    await screen.findByText('2 models');
    network.answer({ 'GET /api/available-models': { models: [...models, aModel('c/three', 'Model Three')] } });
    await person.click(screen.getByRole('button', { name: 'Refresh list' }));
    expect(await screen.findByText('3 models')).toBeInTheDocument();
  });

  it('finds a model by a part of its name or id', async () => {
    const { person } = show();
    await person.type(await screen.findByRole('searchbox', { name: 'Search models' }), 'B/tw');
    expect(screen.getByText('1 model')).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /Model One/ })).not.toBeInTheDocument();
    await person.type(screen.getByRole('searchbox'), 'o?');
    expect(screen.getByText('No models with this name')).toBeInTheDocument();
  });

  it('says when the list or the own model could not be loaded, and that one is gone', async () => {
    show({ answers: { 'GET /api/available-models': refusal(403, 'No'), 'GET /api/user-model': refusal(403, 'No') } });
    expect(await screen.findByText('We couldn’t load the models.')).toBeInTheDocument();
    expect(await screen.findByText('We couldn’t load your model.')).toBeInTheDocument();
  });

  it.each([
    ['c/typed', 'Not on the server’s list. It may still reply.'],
    ['old::gone', /old::gone’s server was removed/],
  ])('says that the own model is not on the list, or gone with its server: %s', async (model, sentence) => {
    const gateway = { id: 'default', name: 'O', keyOf: 'user', hasKey: true, keyPrefix: null, isOffered: true };
    show({ answers: { 'GET /api/user-model': { model }, 'GET /api/gateways': { gateways: [gateway] } } });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
