import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refusal } from '../../../../frontends/test/network.ts';
import { member, renderPage, type Rendering } from '../../../../frontends/test/render.tsx';
import { useKeyStatus } from './useKeyStatus.ts';

const ASKED = 'GET /api/openrouter-key/exists';
const MINUTE = 60_000;

const Status = () => <p>Key: {useKeyStatus()}</p>;
/** The member's session doesn't say whether there is a key, unless `answers` overrides it. */
const show = (answers: Rendering['answers'] = {}) =>
  renderPage(<Status />, {
    answers: { 'GET /api/session': { ...member, hasApiKey: null }, [ASKED]: { hasApiKey: true }, ...answers },
  });
const shown = (status: string) => screen.findByText(`Key: ${status}`);
const stored = (username = 'iris'): unknown => JSON.parse(localStorage.getItem(`apiKeyExists:${username}`) ?? 'null');
const store = (hasApiKey: boolean, minutesAgo: number, username = 'iris') => {
  const entry = { hasApiKey, at: Date.now() - minutesAgo * MINUTE };
  localStorage.setItem(`apiKeyExists:${username}`, JSON.stringify(entry));
  return entry;
};

describe('whether there is an API key', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is what the session says, whatever was known before', async () => {
    store(false, 1);
    const { network } = show({ 'GET /api/session': { ...member, hasApiKey: true } });
    await shown('hasKey');
    expect(network.calls).not.toContain(ASKED);
    expect(stored()).toMatchObject({ hasApiKey: true });
  });

  it('is asked for where the session does not know, and kept with the time', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
    const { network } = show();
    await shown('loading');
    await shown('hasKey');
    expect(network.calls.filter((call) => call === ASKED)).toHaveLength(1);
    expect(stored()).toEqual({ hasApiKey: true, at: 1_700_000_000_000 });
  });

  it('holds for 30 minutes, which looking at it does not make longer', async () => {
    const entry = store(false, 29);
    const { network } = show();
    await shown('none');
    expect(network.calls).not.toContain(ASKED);
    expect(stored()).toEqual(entry);
  });

  it('is asked for again after 30 minutes, for each user', async () => {
    store(false, 30);
    const ofAnother = store(false, 1, 'otto');
    const { network } = show();
    await shown('hasKey');
    expect(network.calls).toContain(ASKED);
    expect(stored()).toMatchObject({ hasApiKey: true });
    expect(stored('otto')).toEqual(ofAnother);
  });

  it('is no when the question fails, and is kept as that', async () => {
    show({ [ASKED]: refusal(403, 'Not now') });
    await shown('none');
    expect(stored()).toMatchObject({ hasApiKey: false });
  });

  it('is loading until it is known who is there, and no for visitors', async () => {
    const session = Promise.withResolvers<Response>();
    show({ 'GET /api/session': () => session.promise });
    expect(await shown('loading')).toBeInTheDocument();
    session.resolve(Response.json({ ...member, user: null, hasApiKey: null }));
    expect(await shown('none')).toBeInTheDocument();
  });
});
