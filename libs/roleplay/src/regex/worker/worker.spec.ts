import { readScript, type RegexScript, scriptServer } from '@masque/roleplay/regex';
import { ScriptClient, type ScriptHost, type ScriptText } from '@masque/roleplay/regex-worker';

const aScript = (findRegex: string, replaceString: string): RegexScript =>
  readScript({ scriptName: findRegex, findRegex, replaceString, placement: [2] })!;
const input = (text: string): ScriptText => ({
  text,
  placement: 2,
  stage: 'stored',
  names: { char: 'Mira', user: 'Rook' },
});

/** A worker on the same thread: scripts named `endless` never answer, until it is ended. */
function aHost() {
  const started: (readonly RegexScript[] | undefined)[][] = [];
  const timers = new Set<() => void>();
  const host: ScriptHost = {
    start: (onAnswer) => {
      const received: (readonly RegexScript[] | undefined)[] = [];
      started.push(received);
      let isEnded = false;
      let all: readonly RegexScript[] = [];
      const serve = scriptServer((answer) => {
        if (!isEnded) onAnswer(answer);
      });
      return {
        post: (call) => {
          received.push(call.scripts);
          all = call.scripts ?? all;
          const endless = all.findIndex(({ findRegex }) => findRegex.includes('endless'));
          if (endless === -1 || call.ended.includes(endless)) serve(call);
          else onAnswer({ id: call.id, slow: endless });
        },
        end: () => (isEnded = true),
      };
    },
    after: (_ms, run) => {
      timers.add(run);
      return () => void timers.delete(run);
    },
  };
  return { host, started, passTime: () => timers.forEach((run) => run()), timers };
}

describe('scripts in a worker', () => {
  it('change a text, and send their scripts once', async () => {
    const { host, started } = aHost();
    const client = new ScriptClient(host);
    const scripts = [aScript('a', '{{char}}'), aScript('/b(?=c)/', '-')];
    const [first, second] = await Promise.all([client.run(scripts, input('a bc')), client.run(scripts, input('b'))]);
    expect(first).toMatchObject({ text: 'Mira -c', ended: [] });
    expect(second?.text).toBe('b');
    expect(started).toEqual([[scripts, undefined]]);
  });

  it('are ended when they take too long, and the others run in a new one', async () => {
    const { host, started, passTime, timers } = aHost();
    const scripts = [aScript('/endless(?=x)/', ''), aScript('a', 'b')];
    const client = new ScriptClient(host);
    const outcome = client.run(scripts, input('a'));
    const next = client.run([aScript('c', 'd')], input('c'));
    passTime();
    expect(await outcome).toMatchObject({ text: 'b', ended: [0] });
    expect((await next)?.text).toBe('d');
    expect([started.length, timers.size]).toEqual([2, 0]);
  });

  it('are named with what is special about them', async () => {
    const outcome = await new ScriptClient(aHost().host).run([aScript('a', ''), aScript('(', '')], 'findings');
    expect(outcome?.findings).toEqual([[], ['invalid']]);
  });

  it('make Markdown of their HTML on the screen alone, and of nothing that they left as it was', async () => {
    const client = new ScriptClient(aHost().host);
    const script = { ...aScript('/cat/', '<b onclick="x()">dog</b>'), promptOnly: true, markdownOnly: true };
    const run = async (text: string, stage: ScriptText['stage']) =>
      (await client.run([script], { ...input(text), stage }))?.text;
    expect(await run('A <i>cat</i>', 'display')).toBe('A ***dog***');
    expect(await run('A <i>cow</i>', 'display')).toBe('A <i>cow</i>');
    expect(await run('A cat', 'prompt')).toBe('A <b onclick="x()">dog</b>');
    expect(await run('A cat', 'stored')).toBe('A cat');
    const stored = { ...script, promptOnly: false, markdownOnly: false };
    expect((await client.run([stored], input('A cat')))?.text).toBe('A <b onclick="x()">dog</b>');
    expect((await client.run([script], 'findings'))?.findings).toEqual([['html']]);
  });
});
