import { describe, expect, it } from '@jest/globals';
import { relativeTime } from './relativeTime.ts';

const now = Date.parse('2026-03-04T12:00:00Z');
const ago = (iso: string) => relativeTime(iso, now, 'just now', 'Unknown date');

describe('how long ago', () => {
  it.each([
    ['2026-03-04T11:59:30Z', 'just now'],
    ['2026-03-04T11:59:00Z', '1 minute ago'],
    ['2026-03-04T08:30:00Z', '3 hours ago'],
    ['2026-03-02T11:00:00Z', '2 days ago'],
    ['2026-02-20T12:00:00Z', '1 week ago'],
    ['2025-12-24T12:00:00Z', '2 months ago'],
    ['2024-01-01T12:00:00Z', '2 years ago'],
    ['2026-03-04T12:05:00Z', 'just now'],
    ['nonsense', 'Unknown date'],
  ])('%s was %s', (iso, words) => {
    expect(ago(iso)).toBe(words);
  });
});
