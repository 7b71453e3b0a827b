/**
 * Runs test files with one changed library file, each time from fresh modules. Uses Jest's `expect` with a minimal
 * `describe` and `it`, because starting Jest for every fault would take ten times as long.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { expect } from 'expect';

/** `changed` replaces the text of one file. */
export interface MutationRun {
  library: string;
  version: number;
  tests: readonly string[];
  changed?: { path: string; source: string };
}

type Test = () => unknown;
let tests: Test[] = [];
let run: MutationRun | undefined;
const compiled = new Map<string, string>();

function compile(path: string, source: string): string {
  const options = {
    filename: path,
    jsc: { target: 'es2024', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  } as const;
  return transformSync(source, options).code;
}

function codeOf(path: string): string {
  if (run?.changed?.path === path) return compile(path, run.changed.source);
  const known = compiled.get(path) ?? compile(path, readFileSync(path, 'utf8'));
  compiled.set(path, known);
  return known;
}

registerHooks({
  resolve(specifier, context, next) {
    const base = pathToFileURL(`${run?.library}/`).href;
    const own = /^@masque\/roleplay\/(\w+)$/.exec(specifier)?.[1];
    const isInside = context.parentURL?.startsWith(base) === true && specifier.startsWith('.');
    if (own === undefined && !isInside && !specifier.startsWith(base)) return next(specifier, context);
    const url = new URL(own === undefined ? specifier : `${base}src/${own}/index.ts`, context.parentURL);
    url.search = `?v=${run?.version}`;
    return { url: url.href, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.includes('?v=')) return next(url, context);
    return { format: 'module', source: codeOf(fileURLToPath(url.replace(/\?.*/, ''))), shortCircuit: true };
  },
});

type Each = (rows: readonly unknown[]) => (name: string, define: (...args: unknown[]) => unknown) => void;
const each =
  (add: (define: Test) => void): Each =>
  (rows) =>
  (_name, define) => {
    for (const row of rows) add(() => (Array.isArray(row) ? define(...row) : define(row)));
  };
const addTest = (test: Test): void => void tests.push(test);
const addGroup = (define: Test): void => void define();
const it = Object.assign((_name: string, test: Test) => addTest(test), { each: each(addTest) });
const describe = Object.assign((_name: string, define: Test) => addGroup(define), { each: each(addGroup) });
Object.assign(globalThis, { it, expect, describe });

async function isRed(next: MutationRun): Promise<boolean> {
  run = next;
  tests = [];
  try {
    for (const test of next.tests) await import(`${pathToFileURL(`${next.library}/${test}`).href}?v=${next.version}`);
    for (const test of tests) await test();
    return tests.length === 0;
  } catch {
    return true;
  }
}

process.on('message', (next: MutationRun) => void isRed(next).then((red) => process.send?.(red)));
