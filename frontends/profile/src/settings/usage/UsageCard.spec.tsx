import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../../test/network.ts';
import { renderPage } from '../../../../test/render.tsx';
import { UsageCard } from './UsageCard.tsx';

const resetsAt = new Date((Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000).toISOString();
const day = new Date().toISOString().slice(0, 10);
const limited = { used: 12, limit: 40, remaining: 28, resetsAt };
const reply = { replies: 2, promptTokens: 1_200, cachedTokens: 600, completionTokens: 34, cost: '0.0012' };
const days = [{ day, models: [{ model: 'vendor/model', ...reply }] }];

const show = (answer: object) => renderPage(<UsageCard />, { at: '/settings', answers: { 'GET /api/usage': answer } });

describe('usage in the settings', () => {
  it('shows the configured number of messages, and how many of them are sent', async () => {
    show({ today: limited, days: [] });
    expect(await screen.findByText('The free tier has 40 messages per day.')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '12 of 40 messages today' })).toHaveAttribute('value', '12');
    expect(screen.getByText('No replies in this period.')).toBeInTheDocument();
  });

  it('says that there is no limit', async () => {
    show({ today: { used: 1, limit: null, remaining: null, resetsAt }, days: [] });
    expect(await screen.findByText('There is no daily message limit.')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('shows tokens, cost and replies by model, and all of it in numbers', async () => {
    const { person } = show({ today: limited, days: [{ day: '2026-01-01', models: [] }, ...days] });
    expect(await screen.findByText('Tokens of the last 30 days: 1,234')).toBeInTheDocument();
    await person.click(screen.getByRole('radio', { name: 'Cost' }));
    expect(screen.getByText('Cost of the last 30 days: $0.0012')).toBeInTheDocument();
    await person.click(screen.getByText('As a table'));
    expect(screen.getAllByRole('term')).toHaveLength(1);
    expect(screen.getByRole('definition')).toHaveTextContent(
      'vendor/model 2 replies · 1,200 tokens in (600 from the cache) · 34 out · $0.0012',
    );
  });

  it('says which share of the prompts came from the cache, unless none did', async () => {
    const first = show({ today: limited, days });
    expect(await screen.findByText('50% of the prompt tokens came from the cache.')).toBeInTheDocument();
    first.unmount();
    show({ today: limited, days: [{ day, models: [{ model: 'vendor/model', ...reply, cachedTokens: 0 }] }] });
    await screen.findByText('Tokens of the last 30 days: 1,234');
    expect(screen.queryByText(/from the cache/)).not.toBeInTheDocument();
  });

  it('asks for as many days as are chosen', async () => {
    const { person, network } = show({ today: limited, days });
    await person.click(await screen.findByRole('radio', { name: '7' }));
    expect(await screen.findByText('Tokens of the last 7 days: 1,234')).toBeInTheDocument();
    expect(network.calls.filter((call) => call.startsWith('GET /api/usage'))).toHaveLength(2);
  });

  describe('of a key', () => {
    const showWithKey = (answer: object) =>
      renderPage(<UsageCard />, {
        at: '/settings',
        answers: {
          'GET /api/usage': { today: limited, days },
          'GET /api/openrouter-key': { apiKey: 'sk-or-…1234' },
          'POST /api/openrouter-key/test': answer,
        },
      });

    it.each([
      ['its limit', 4.2, '$4.20 left on your key.'],
      ['that it has none', null, 'Your key has no spending limit.'],
    ])('tells %s, and asks once', async (_, limitRemaining, sentence) => {
      const { network } = showWithKey({ ok: true, limitRemaining });
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      expect(network.calls.filter((call) => call.endsWith('/test'))).toHaveLength(1);
    });

    it.each([{ ok: true }, { ok: false }])('says nothing when its gateway answers %j', async (answer) => {
      const { network } = showWithKey(answer);
      await waitFor(() => expect(network.calls).toContain('POST /api/openrouter-key/test'));
      await expect(screen.findByText(/your key/i, {}, { timeout: 200 })).rejects.toThrow('Unable to find');
    });
  });

  it('asks nothing of a gateway for which there is no key', async () => {
    const { network } = renderPage(<UsageCard />, {
      at: '/settings',
      answers: { 'GET /api/usage': { today: limited, days }, 'GET /api/openrouter-key': { apiKey: null } },
    });
    await screen.findByText('12 of 40 messages today');
    expect(network.calls.filter((call) => call.endsWith('/test'))).toHaveLength(0);
  });

  it('offers another try when it could not be loaded', async () => {
    const { person, network } = show(refusal(403, 'Not now'));
    expect(await screen.findByText('We couldn’t load your usage.')).toBeInTheDocument();
    network.answer({ 'GET /api/usage': { today: limited, days } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('12 of 40 messages today')).toBeInTheDocument();
  });
});
