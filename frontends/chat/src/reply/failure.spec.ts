import { describe, expect, it, jest } from '@jest/globals';
import { failureOf, inWords } from './failure.ts';

const http = (status: number, message: string, more = {}) => failureOf({ kind: 'http', status, message, ...more });

describe('why a reply did not come', () => {
  it('offers Settings when the key is missing or wrong', () => {
    const told = ['No auth credentials found', 'Your API key is wrong'].map((message) => http(400, message));
    for (const failure of [http(401, 'Missing or invalid API key'), ...told]) {
      expect(failure.message).toBe('Error: Missing or invalid API key. Please check your settings.');
      expect(failure.openSettings).toBe(true);
    }
  });

  it('says when a limit ends', () => {
    const failure = http(429, 'Rate limit exceeded. Please try again later.', {
      details: ['100 a day'],
      remainingTime: 7_100,
    });
    expect(failure.details).toEqual(['100 a day']);
    expect(inWords(((failure.waitUntil ?? 0) - Date.now()) / 1_000)).toBe('2 hours');
    expect(http(429, 'Slow down').message).toBe('Slow down');
    expect(http(429, 'Slow down').waitUntil).toBeUndefined();
    expect(http(429, '').message).toBe('Rate limit exceeded. Please try again later.');
  });

  it('joins the details of a validation error', () => {
    expect(http(400, 'Validation Error', { details: ['a: too long', 'b: missing'] }).message).toBe(
      'Validation Error: a: too long, b: missing',
    );
    expect(http(400, 'Validation Error: bad temperature').message).toBe('Validation Error: bad temperature');
    expect(http(400, 'bad temperature').message).toBe('Validation Error: bad temperature');
  });

  it('says a sentence once that is the message and a detail', () => {
    const noCredits = http(402, 'Insufficient credits.', { details: ['Insufficient credits.'] });
    expect([noCredits.message, noCredits.details]).toEqual(['Server error (402): Insufficient credits.', []]);
  });

  it('shows the reasons of a model that refused, and does not blame the key', () => {
    const refused = http(403, 'The model refused to answer.', { code: 'model.refused', details: ['violence'] });
    expect(refused).toMatchObject({ details: ['violence'], openSettings: false });
  });

  it.each([402, 403, 404, 409, 410, 413, 500, 502, 503, 504])('names status and message of a %i', (status) => {
    expect(http(status, 'Not now').message).toBe(`Server error (${status}): Not now`);
  });

  it('tells who is suspended so in the server’s words', () => {
    const suspended = http(403, 'Your account is suspended until Nov 27, 2026', { code: 'account.suspended' });
    expect(suspended).toMatchObject({ message: 'Your account is suspended until Nov 27, 2026', openSettings: false });
  });

  it('says that there was no answer, or none that can be read', () => {
    expect(http(502, 'Invalid AI response format', { code: 'model.malformed' }).message).toBe(
      'Invalid AI response format',
    );
    expect(failureOf({ kind: 'network', message: '' }).message).toBe(
      'Error: No response from server. The backend might be down.',
    );
  });

  it('says that one is offline, and that the message is not lost', () => {
    const isOnLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    try {
      expect(failureOf({ kind: 'network', message: '' }).message).toBe(
        'You’re offline, so this wasn’t sent. Your message is saved here. Try again when you reconnect.',
      );
    } finally {
      isOnLine.mockRestore();
    }
  });

  it.each([502, 503, 504])('names the status of a proxy’s HTML page (%i)', (status) => {
    expect(failureOf({ kind: 'unreadable', status, message: 'Server returned an invalid response.' }).message).toBe(
      `Server error (${status}): A proxy responded instead of Masque. Try again in a moment.`,
    );
  });

  it('names the status of the page that a model server’s proxy sent', () => {
    const message = 'Server error (403): The server sent a web page instead of a reply.';
    const details = ['Just a moment...'];
    expect(http(502, message, { code: 'model.page', details })).toMatchObject({
      message,
      details,
      openSettings: false,
    });
  });

  it('puts waiting times into words', () => {
    expect([inWords(0), inWords(59), inWords(59.5), inWords(61), inWords(3_600)]).toEqual([
      '1 second',
      '59 seconds',
      '1 minute',
      '2 minutes',
      '1 hour',
    ]);
  });
});
