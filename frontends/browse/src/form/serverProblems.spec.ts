import { describe, expect, it } from '@jest/globals';
import { serverProblems } from './serverProblems.ts';

const refusal = (code: string, message: string, details?: string[]) =>
  serverProblems({ kind: 'http', status: 400, code, message, details });

describe('a refusal by the server', () => {
  it.each([
    ['character.summary_missing', 'Character summary is required', { summary: 'Character summary is required' }],
    ['image.too_large', 'Image file is too large (max 5MB)', { image: 'Image file is too large (max 5MB)' }],
    ['server.unavailable', 'Not now', {}],
  ])('%s belongs to the field that it is about', (code, message, problems) => {
    expect(refusal(code, message)).toEqual(problems);
  });

  it('names fields in its details', () => {
    const details = [
      'name: Too big: at most 100',
      'tags.3: Too big',
      'lorebook.entries.0: odd',
      'body',
      'name: and more',
    ];
    expect(refusal('request.invalid', 'Validation Error', details)).toEqual({
      name: 'Name: Too big: at most 100',
      tags: 'Tags: Too big',
    });
  });
});
