import {
  applyLinearScripts,
  applyScripts,
  jsMatches,
  readScript,
  readScripts,
  type RegexScript,
  scriptFindings,
  type ScriptUse,
  toScriptFile,
} from '@masque/roleplay/regex';
import { replacements, type Usage, uses } from '../../test/regex.cases.ts';

const aScript = (own: object = {}): RegexScript =>
  readScript({ scriptName: 'A script', findRegex: 'a', replaceString: 'b', placement: [2], ...own })!;

const expand = (text: string) => text.replaceAll(/\{\{user\}\}/gi, 'Ann').replaceAll(/\{\{char\}\}/gi, 'Mira (x)');
const stored: ScriptUse = { placement: 2, stage: 'stored', expand };
const inWorker = async ({ source, flags, text }: { source: string; flags: string; text: string }) =>
  jsMatches(source, flags, text);

describe('a regex script', () => {
  it.each(replacements)('%j does to %j what SillyTavern does', async (own, text, expected) => {
    const script = aScript({ replaceString: '', ...own });
    expect(await applyScripts([script], text, stored, inWorker)).toBe(expected);
  });

  const stageOf = ({ isMarkdown, isPrompt }: Usage): ScriptUse['stage'] => {
    if (isMarkdown) return 'display';
    return isPrompt ? 'prompt' : 'stored';
  };
  it.each(uses)('%j runs where SillyTavern runs it: placement %j, %j', (own, placement, used, expected) => {
    const options = { placement, stage: stageOf(used), expand, ...used };
    expect(applyLinearScripts([aScript(own)], 'a', options) === 'b').toBe(expected);
  });

  it('gets what the one before it made', () => {
    const scripts = [aScript({ replaceString: 'b' }), aScript({ findRegex: 'b', replaceString: 'c' })];
    expect(applyLinearScripts(scripts, 'a', stored)).toBe('c');
    expect(applyLinearScripts(scripts.toReversed(), 'a', stored)).toBe('b');
  });

  it('leaves the text when its worker was ended, and the others run', async () => {
    const scripts = [aScript({ findRegex: '/a(?=b)/g' }), aScript({ findRegex: 'b', replaceString: 'c' })];
    expect(await applyScripts(scripts, 'ab', stored, async () => null)).toBe('ac');
    expect(applyLinearScripts(scripts, 'ab', stored)).toBe('ac');
  });

  it('leaves a text that it would make too long', () => {
    const doubling = Array.from({ length: 300 }, () => aScript({ findRegex: '/.+/s', replaceString: '$0$0' }));
    expect(applyLinearScripts(doubling, 'ab', { ...stored, longest: 100 })).toHaveLength(64);
  });

  it('never runs a pattern that takes exponential time in JavaScript outside the linear engine', () => {
    const text = `${'a'.repeat(5_000)}!`;
    const start = performance.now();
    expect(applyLinearScripts([aScript({ findRegex: '/^(a+)+$/g' })], text, stored)).toBe(text);
    expect(applyLinearScripts([aScript({ findRegex: '/(a|a)*$/g', replaceString: '' })], text, stored)).toBe(text);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('a file of regex scripts', () => {
  const exported = {
    id: '8f8c1f5e-0c4a-4f4e-9b57-2f1a8c3b1d11',
    scriptName: 'Hide thoughts',
    findRegex: '/<think>[\\s\\S]*?<\\/think>/g',
    replaceString: '',
    trimStrings: ['a', 'b'],
    placement: [1, 2, 3, 5, 6],
    disabled: true,
    markdownOnly: true,
    promptOnly: true,
    runOnEdit: true,
    substituteRegex: 2,
    minDepth: null,
    maxDepth: 4,
    note: { by: 'another program', tags: [1, null, 'x'] },
  };

  it('is written as it was read, with fields of other programs', () => {
    const file = readScripts(JSON.stringify(exported));
    expect(file?.scripts.map(toScriptFile)).toEqual([exported]);
  });

  it('is one script or a list, and names what is none', () => {
    const file = readScripts(`\uFEFF${JSON.stringify([exported, { name: 'a preset' }, 4])}`);
    expect(file).toMatchObject({ scripts: [{ scriptName: 'Hide thoughts' }], skipped: 2 });
    expect(readScripts('{"entries":{}}')).toEqual({ scripts: [], skipped: 1, incomplete: [] });
    expect(readScripts('not JSON')).toBeNull();
  });

  it('may have what old versions wrote', () => {
    const old = { scriptName: 'Old', findRegex: 'a', substituteRegex: true, minDepth: '2', maxDepth: '' };
    expect(readScript(old)).toMatchObject({ substituteRegex: 1, minDepth: 2, maxDepth: null, placement: [] });
  });
});

describe('what is said about a script', () => {
  it.each([
    [{}, []],
    [{ findRegex: '/a(?=b)/' }, ['slow']],
    [{ findRegex: '/(a)\\1/', placement: [2, 5] }, ['slow', 'slow_lorebook']],
    [{ findRegex: '(' }, ['invalid']],
    [{ findRegex: '' }, ['nothing_to_find']],
    [{ findRegex: '/{{char}}+/', substituteRegex: 1 }, []],
    [{ placement: [3] }, ['slash_command']],
    [{ placement: [] }, ['no_placement']],
    [{ placement: [0, 4] }, ['no_placement']],
  ])('of %j is %j', (own, expected) => {
    expect(scriptFindings(aScript(own))).toEqual(expected);
  });
});
