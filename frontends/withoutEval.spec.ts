import { expect, it } from '@jest/globals';
import { workerEntries } from './web.rspack.ts';

it('no worker tries `eval`, which browsers would report', async () => {
  const firsts = new Set(Object.values(workerEntries('browse')).map(([first]) => first));
  expect(firsts.size).toBe(1);
  const RealFunction = globalThis.Function;
  let tries = 0;
  globalThis.Function = new Proxy(RealFunction, {
    construct: () => {
      tries += 1;
      throw new EvalError('blocked');
    },
  });
  try {
    for (const first of firsts) await import(first);
    const { z } = await import('zod');
    expect(z.object({ name: z.string() }).parse({ name: 'Mira' })).toEqual({ name: 'Mira' });
  } finally {
    globalThis.Function = RealFunction;
  }
  expect(tries).toBe(0);
});
