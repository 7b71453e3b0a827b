import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chatRoutes } from '@masque/contracts';
import { hasPython, pythonEnvironment } from '../../tools/lib/python.ts';
import { DEMO_KEY, origin, programOf, signedIn } from '../lib/api.ts';

const LIBRARY = 'openai==3.54.0';
const run = promisify(execFile);

const isThere = hasPython();
if (!isThere) console.warn('Skipped: python3 with venv and pip is not there to try its OpenAI library.');

(isThere ? describe : describe.skip)('the stock OpenAI library of Python with an access token as its key', () => {
  let python = '';
  beforeAll(async () => {
    python = join(await pythonEnvironment(LIBRARY), 'python');
  }, 300_000);

  it('chats, streams, lists models and gets errors of its own types', async () => {
    const person = await signedIn();
    await person.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
    const { token } = await programOf(person, ['read', 'chat']);
    const program = join(import.meta.dirname, '../lib/openai/client.py');
    const { stdout } = await run(python, [program, `${origin()}/api/v1`, token, 'sk-or-v1-no-token']);
    expect(JSON.parse(stdout)).toEqual({
      text: expect.stringMatching(/./),
      requestId: expect.stringMatching(/./),
      streamed: expect.stringMatching(/.{20}/),
      models: expect.arrayContaining(['deepseek/deepseek-prover-v2:free']),
      model: 'deepseek/deepseek-prover-v2:free',
      wrongKey: ['AuthenticationError', 'invalid_api_key'],
      limited: ['RateLimitError', 'rate_limit_exceeded'],
      bad: ['BadRequestError', 'request.invalid'],
      unknown: ['NotFoundError', 'model_not_found'],
      midStream: ['APIError', 'model.failed'],
    });
  }, 120_000);
});
