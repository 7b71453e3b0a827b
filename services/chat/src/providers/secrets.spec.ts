import { bodyWithoutSecrets, entriesWithoutSecrets } from './secrets.ts';

const KEY = 'sk-or-v1-abcdef123456';
const HEADER = 'Basic dXNlcjpwYXNz';

describe('secrets that a server repeats', () => {
  it.each([KEY, KEY.toUpperCase(), Buffer.from(KEY).toString('base64'), HEADER, 'dXNlcjpwYXNz'])(
    'are redacted in names and values, and their models are left out: %s',
    (echo) => {
      const redacted = JSON.stringify(bodyWithoutSecrets({ [echo]: [`at ${echo}!`] }, [KEY, HEADER]));
      expect(redacted.toLowerCase()).not.toContain(echo.toLowerCase());
      const models = [{ id: 'llama3' }, { id: `llama3-${echo}` }];
      expect(entriesWithoutSecrets(models, [KEY, HEADER])).toEqual([{ id: 'llama3' }]);
    },
  );

  it('are no secrets when they are as short as words', () =>
    expect(bodyWithoutSecrets({ error: 'no token' }, ['token'])).toEqual({ error: 'no token' }));
});
