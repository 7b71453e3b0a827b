import { DomainError, type ErrorCode } from '@masque/contracts';
import { patiently } from './patience.ts';

describe('work that queues may refuse', () => {
  const { signal } = new AbortController();
  /** Fails with each code in turn, then succeeds. */
  const work = (...codes: ErrorCode[]) => {
    let tries = 0;
    return async () => {
      const code = codes[tries];
      tries += 1;
      if (code) throw new DomainError(code as 'server.unavailable');
      return tries;
    };
  };

  it('is tried again while they are full', async () => {
    expect(await patiently(work('rate.limited', 'server.unavailable'), signal, 1)).toBe(3);
  });

  it('is not tried again when it fails, nor for ever', async () => {
    await expect(patiently(work('rate.limited', 'character.not_found'), signal, 1)).rejects.toThrow(
      'Character not found',
    );
    const refusals = Array.from({ length: 100 }, (): ErrorCode => 'server.unavailable');
    await expect(patiently(work(...refusals), signal, 1)).rejects.toThrow('unavailable');
  });

  it('is not tried again for who has left', async () => {
    const left = AbortSignal.abort();
    await expect(patiently(work('rate.limited'), left, 1)).rejects.toThrow('abort');
  });
});
