/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../testing/render.tsx';
import { aMessage } from './conversation.fixture.ts';
import { FallbackNotice } from './FallbackNotice.tsx';

const version = {
  text: 'Hi.',
  createdAt: '2026-01-01T00:00:00Z',
  state: 'complete' as const,
  finish: 'stop',
  reasoning: null,
  promptTokens: null,
  completionTokens: null,
};
const show = (model: string | null, chosen: object, chosenLater = chosen) => {
  let isSaved = false;
  return renderPage(<FallbackNotice message={aMessage({ versions: [{ ...version, model }] })} />, {
    answers: {
      'GET /api/user-model': () => Response.json(isSaved ? chosenLater : chosen),
      'POST /api/user-model': () => {
        isSaved = true;
        return Response.json(chosenLater);
      },
    },
  });
};
const gone = { model: 'vendor/default', fallbacks: ['vendor/free', 'openrouter/free'] };
const sentence = 'vendor/default is not offered any more. vendor/free wrote this reply.';

describe('a reply of a model that stands in for the default', () => {
  it('says so, and lets one stay with it', async () => {
    const { person, network } = show('vendor/free', gone, { model: 'vendor/free' });
    expect(await screen.findByText(sentence)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Stay with vendor/free' }));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(network.bodiesOf('POST /api/user-model')).toEqual([{ model: 'vendor/free' }]);
  });

  it.each([
    ['a model that was chosen answers under a longer name', 'vendor/chosen-2026', { model: 'vendor/chosen' }],
    ['the default answers after all', 'vendor/default', gone],
    ['nothing was asked', null, gone],
  ])('says nothing where %s', async (_, model, chosen) => {
    const { network } = show(model, chosen);
    await waitFor(() => expect(network.calls.includes('GET /api/user-model')).toBe(model !== null));
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole('button', { name: /^Stay/ })).toBeNull();
  });
});
