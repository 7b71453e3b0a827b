import { FailureLog, type UpstreamFailure } from './failure.log.ts';

const silence: UpstreamFailure = {
  service: 'catalog',
  reason: 'silent',
  method: 'GET',
  lane: 'calls',
  instance: 'http://127.0.0.1:1',
  code: 'UND_ERR_HEADERS_TIMEOUT',
  ms: 5_000,
};

describe('failures of services', () => {
  it('are logged once in ten seconds for each service and reason, with how many were not', () => {
    const clock = { now: 0 };
    const lines: unknown[] = [];
    const log = new FailureLog({ warn: (facts: unknown) => void lines.push(facts) }, () => clock.now);
    for (let n = 0; n < 1_000; n += 1) log.report(silence);
    log.report({ ...silence, service: 'chat' });
    log.report({ ...silence, reason: 'cut off' });
    const { service: upstream, ...facts } = silence;
    expect(lines).toEqual([
      { upstream, ...facts, unsaid: 0 },
      { upstream: 'chat', ...facts, unsaid: 0 },
      { upstream, ...facts, reason: 'cut off', unsaid: 0 },
    ]);
    clock.now = 10_000;
    log.report(silence);
    expect(lines.at(-1)).toEqual({ upstream, ...facts, unsaid: 999 });
  });
});
