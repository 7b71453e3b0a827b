import { describe, expect, it } from '@jest/globals';
import { rememberWantedPage, storageKeys, writeJson } from '@masque/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal, suspended, suspendedSentence } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { KeyCard } from './KeyCards.tsx';

const ownKey = 'sk-or-v1-typed-by-hand';
const masked = 'sk-or-…hand';

/** A POST saves the key, a DELETE removes it. */
function show({
  hasKey = false,
  demoModel = false,
  ...more
}: Rendering & { hasKey?: boolean; demoModel?: boolean } = {}) {
  let saved = hasKey;
  const page = renderPage(<KeyCard />, {
    at: '/settings',
    answers: {
      'GET /api/session': () => Response.json({ ...member, demoModel, hasApiKey: saved }),
      'GET /api/openrouter-key': () => Response.json({ apiKey: saved ? masked : null }),
      'POST /api/openrouter-key': () => {
        saved = true;
        return Response.json({ message: 'saved' });
      },
      'DELETE /api/openrouter-key': () => {
        saved = false;
        return Response.json({ message: 'deleted' });
      },
      ...more.answers,
    },
  });
  return page;
}

const field = () => screen.getByLabelText('OpenRouter API key');
const wantElara = () => {
  writeJson(storageKeys.selectedCharacter, { id: 'c1', name: 'Elara', image: null });
  rememberWantedPage('/chat?characterId=c1&newChat=true');
};

describe('the API key in the settings', () => {
  it('is typed, saved by Enter and shown masked', async () => {
    const { person, network } = show();
    await screen.findByText('No key saved yet.');
    await person.type(field(), `  ${ownKey} {Enter}`);
    expect(await screen.findByText(masked)).toBeInTheDocument();
    expect(await screen.findByText('API key saved.')).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/openrouter-key')).toEqual([{ apiKey: ownKey }]);
    expect(field()).toHaveValue('');
  });

  it.each([
    ['{Enter}', 'API key cannot be empty'],
    ['my key{Enter}', "API key must start with 'sk-or-'. Please check your OpenRouter key."],
  ])('is refused when it is %s, with the focus where it has to be mended', async (typed, sentence) => {
    const { person, network } = show();
    await person.type(field(), typed);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field()).toHaveFocus();
    expect(field()).toBeInvalid();
    expect(network.calls).not.toContain('POST /api/openrouter-key');
  });

  it.each([
    ['Failed to save API key.', refusal(403, 'No')],
    [suspendedSentence, suspended],
  ])('says so when it was not saved, and keeps what was typed: %s', async (sentence, answer) => {
    const { person } = show({ answers: { 'POST /api/openrouter-key': answer } });
    await person.type(field(), `${ownKey}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field()).toHaveValue(ownKey);
  });

  it.each([false, true])('says so when it was saved and cannot be read back, one before: %s', async (hasKey) => {
    const { person, network } = show({ hasKey });
    await screen.findByText(hasKey ? masked : 'No key saved yet.');
    network.answer({ 'GET /api/openrouter-key': refusal(403, 'Not now') });
    await person.type(field(), `${ownKey}{Enter}`);
    expect(await screen.findByText('API key saved but verification failed.')).toBeInTheDocument();
    expect(screen.queryByText('API key saved.')).not.toBeInTheDocument();
  });

  it.each([
    ['Failed to delete API key.', refusal(403, 'No')],
    [suspendedSentence, suspended],
  ])('stays, and that is said, when it could not be deleted: %s', async (sentence, answer) => {
    const { person } = show({ hasKey: true, answers: { 'DELETE /api/openrouter-key': answer } });
    await person.click(await screen.findByRole('button', { name: 'Delete key' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText(masked)).toBeInTheDocument();
  });

  it('is deleted after a question', async () => {
    const { person } = show({ hasKey: true });
    await person.click(await screen.findByRole('button', { name: 'Delete key' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No key saved yet.')).toBeInTheDocument();
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it('leads on to the chat that waits for it', async () => {
    wantElara();
    const { person } = show();
    await screen.findByText('Save a key to continue to Elara.');
    await person.type(field(), `${ownKey}{Enter}`);
    const link = await screen.findByRole('link', { name: 'Continue to Elara' });
    expect(link).toHaveAttribute('href', '/chat?characterId=c1&newChat=true');
    await waitFor(() => expect(link).toHaveFocus());
  });

  it('comes with one press where replies are a demo', async () => {
    const { person, network } = show({ demoModel: true });
    await person.click(await screen.findByRole('button', { name: 'Use a demo key' }));
    expect(await screen.findByText(masked)).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/openrouter-key')).toEqual([{ apiKey: expect.stringMatching(/^sk-or-/) }]);
    expect(screen.queryByRole('button', { name: 'Use a demo key' })).not.toBeInTheDocument();
  });

  it('offers another try when it could not be looked up', async () => {
    const { person, network } = show({ answers: { 'GET /api/openrouter-key': refusal(403, 'Not now') } });
    expect(await screen.findByText('We couldn’t load your saved key.')).toBeInTheDocument();
    network.answer({ 'GET /api/openrouter-key': { apiKey: masked } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(masked)).toBeInTheDocument();
  });

  it.each([
    [{ ok: true, label: 'demo', limitRemaining: 4.2 }, 'The key works: demo. $4.20 left to spend.'],
    [{ ok: true, limitRemaining: null }, 'The key works. No spending limit.'],
    [{ ok: true }, 'The key works.'],
    [{ ok: true, isChecked: false }, /^The gateway responded but doesn’t check keys/],
    [{ ok: false }, 'The model server rejected this key. Replace it with a valid one.'],
    [refusal(502, 'The model failed.'), 'We couldn’t test the key: The model failed.'],
  ])('is tested against the gateway: %j', async (answer, sentence) => {
    const { person } = show({ hasKey: true, answers: { 'POST /api/openrouter-key/test': answer } });
    await person.click(await screen.findByRole('button', { name: 'Test key' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
