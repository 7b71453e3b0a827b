import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const RECIPES = join(ROOT, 'docs/recipes');
const TYPES_MS = 900_000;

interface Edit {
  readonly file: string;
  /** Absent: the block is the whole of a new file. */
  readonly how?: 'before' | 'after' | 'instead of';
  readonly anchor: string;
  readonly code: string;
}

const BLOCK = /^( *)```\w+\n\1(?:\/\/|#) (\S+?)(?:, (before|after|instead of) `(.+)`)?\n([^]*?)\n\1```$/gm;

function editsOf(recipe: string): Edit[] {
  const text = readFileSync(join(RECIPES, recipe), 'utf8');
  return [...text.matchAll(BLOCK)].map(([, indent = '', file = '', how, anchor = '', code = '']) => ({
    file,
    ...(how === undefined ? {} : { how: how as Edit['how'] }),
    anchor,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

const indented = (code: string, like: string): string => code.replaceAll(/^(?=.)/gm, /^ */.exec(like)?.[0] ?? '');

/** Returns `source` with the edit made at the first line that has its anchor. */
function edited(source: string, { file, how, anchor, code }: Edit): string {
  const lines = source.split('\n');
  const at = lines.findIndex((line) => line.includes(anchor));
  const line = lines[at];
  if (line === undefined) throw new Error(`${file} has no line with ${anchor}`);
  if (how === 'instead of')
    return lines
      .with(
        at,
        line.replace(anchor, () => code),
      )
      .join('\n');
  return lines.toSpliced(how === 'after' ? at + 1 : at, 0, indented(code, line)).join('\n');
}

function make(root: string, edit: Edit): void {
  const path = join(root, edit.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, edit.how === undefined ? `${edit.code}\n` : edited(readFileSync(path, 'utf8'), edit));
}

/** Links the packages; our own are those of the copy. Leaves out what needs a build. */
function copyRepository(to: string): void {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--deduplicate'], { cwd: ROOT });
  const isNeeded = (file: string) => /^(?!load-tests\/.*\.bench\.ts).*\.(?:m?[jt]sx?|json|css|yml)$/.test(file);
  // A file that was just deleted is still tracked.
  for (const file of list.toString().split('\0').filter(isNeeded))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(to, file));
  const packages = readdirSync(join(ROOT, 'node_modules')).filter((name) => name !== '@masque' && name !== '.cache');
  mkdirSync(join(to, 'node_modules'));
  for (const name of packages) symlinkSync(join(ROOT, 'node_modules', name), join(to, 'node_modules', name));
  cpSync(join(ROOT, 'node_modules/@masque'), join(to, 'node_modules/@masque'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

describe('the recipes', () => {
  const recipes = readdirSync(RECIPES);
  const edits = recipes.flatMap(editsOf);
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'masque-recipes-'));
    copyRepository(copy);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each(recipes)('show what to write: %s', (recipe) => {
    expect(editsOf(recipe).length).toBeGreaterThan(0);
  });

  it.each([
    ['add-a-setting.md', 2],
    ['add-an-event.md', 3],
    ['add-a-card-field.md', 3],
    ['add-a-job.md', 2],
    ['add-a-model-dialect.md', 3],
  ])('%s changes at most %i files that are not generated', (recipe, most) => {
    expect(new Set(editsOf(recipe).map(({ file }) => file)).size).toBeLessThanOrEqual(most);
  });

  it(
    'compile, all of them together',
    () => {
      for (const edit of edits) make(copy, edit);
      const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['--checkers', '1'], {
        cwd: copy,
        encoding: 'utf8',
      });
      expect(stdout).toBe('');
    },
    TYPES_MS,
  );
});
