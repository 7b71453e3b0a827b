import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { partNames } from './parts.ts';
import { sliceOf, slices } from './slices.ts';
import { timeReport } from './times.ts';

describe('the slices of CI', () => {
  it('hold every part once', () => {
    expect(slices.flat().toSorted()).toEqual(partNames.toSorted());
  });

  it('are each chosen by some commit', () => {
    const chosen = new Set(slices.map((_, index) => sliceOf(index.toString(16).padStart(8, '0'))));
    expect(chosen.size).toBe(slices.length);
  });
});

describe('the report of times', () => {
  const times = [
    { file: 'services/chat/test/a.spec.ts', seconds: 30, computed: 5 },
    { file: 'services/chat/test/b.slow.spec.ts', seconds: 60, computed: 5 },
    { file: 'e2e/walks/c.spec.ts', seconds: 40, computed: 5 },
    { file: 'libs/texts/src/d.spec.ts', seconds: 1, computed: 0.5 },
  ];

  it('sets waiting against computing and begins with the slowest', () => {
    const [head, first] = timeReport(times);
    expect(head).toContain('4 spec files, 131 s in total: 12 % CPU, 88 % waiting');
    expect(first).toContain('b.slow.spec.ts');
  });

  it('names specs over 20 s that have no reason to be', () => {
    const named = timeReport(times).filter((line) => line.startsWith('SLOW'));
    expect(named).toEqual([expect.stringContaining('services/chat/test/a.spec.ts took 30 s')]);
  });
});

describe('the specs that import what changed', () => {
  const MODULE = resolve(import.meta.dirname, 'changed.ts');
  let root: string;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root });
  const changed = (): string[] => {
    const program = `import { changedSpecs } from '${MODULE}'; console.log(JSON.stringify(changedSpecs('HEAD')));`;
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' }),
    );
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'masque-changed-'));
    const exports = { '.': { 'masque-source': './src/index.ts' }, './deep': { 'masque-source': './src/deep.ts' } };
    write('libs/a/package.json', JSON.stringify({ name: '@masque/a', exports }));
    write('libs/a/src/index.ts', `export * from './one.ts';`);
    write('libs/a/src/one.ts', 'export const one = 1;');
    write('libs/a/src/deep.ts', 'export const deep = 1;');
    write('services/b/src/two.ts', `import { one } from '@masque/a';`);
    write('services/b/src/two.spec.ts', `import { two } from './two.ts';`);
    write('services/b/src/three.spec.ts', `import { deep } from '@masque/a/deep';`);
    write('infra/.keep', '');
    write('e2e/walk.spec.ts', `import { one } from '@masque/a';`);
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'test: begin');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('are none when nothing did', () => {
    expect(changed()).toEqual([]);
  });

  it('are found through files and packages between, without those of the whole system', () => {
    write('libs/a/src/one.ts', 'export const one = 2;');
    expect(changed()).toEqual(['services/b/src/two.spec.ts']);
    write('libs/a/src/deep.ts', 'export const deep = 2;');
    expect(changed()).toEqual(['services/b/src/three.spec.ts', 'services/b/src/two.spec.ts']);
  });

  it('hold new specs and leave out deleted ones', () => {
    write('services/b/src/four.spec.ts', '');
    rmSync(join(root, 'services/b/src/three.spec.ts'));
    expect(changed()).toEqual(['services/b/src/four.spec.ts']);
  });
});
