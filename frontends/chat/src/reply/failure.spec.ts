import { describe, expect, it } from '@jest/globals';
import { failureOf, inWords } from './failure.ts';

const http = (status: number, message: string, more = {}) => failureOf({ kind: 'http', status, message, ...more });

describe('why a reply did not come', () => {
  it('offers Settings when the key is missing or wrong', () => {
    for (const failure of [http(401, 'Missing or invalid API key'), http(400, 'No auth credentials found')]) {
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
    expect(http(429, 'Slow down').waitUntil).toBeUndefined();
  });

  it('joins the details of a validation error', () => {
    expect(http(400, 'Validation Error', { details: ['a: too long', 'b: missing'] }).message).toBe(
      'Validation Error: a: too long, b: missing',
    );
  });

  it('says a sentence once that is the message and a detail', () => {
    const noCredits = http(402, 'Insufficient credits.', { details: ['Insufficient credits.'] });
    expect([noCredits.message, noCredits.details]).toEqual(['Insufficient credits.', []]);
  });

  it('shows the reasons of a model that refused, and does not blame the key', () => {
    const refused = http(403, 'The model refused to answer.', { code: 'model.refused', details: ['violence'] });
    expect(refused).toMatchObject({ details: ['violence'], openSettings: false });
  });

  it('names status and message of other failures', () => {
    expect(http(503, 'Not now').message).toBe('Server error (503): Not now');
    expect(http(502, 'Invalid AI response format', { code: 'model.malformed' }).message).toBe(
      'Invalid AI response format',
    );
    expect(failureOf({ kind: 'network', message: '' }).message).toBe(
      'Error: No response from server. The backend might be down.',
    );
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
