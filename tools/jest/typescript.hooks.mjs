import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';

const cache = join(import.meta.dirname, '../../node_modules/.cache/masque/specs');
mkdirSync(cache, { recursive: true });
const known = new Map();
const options = {
  sourceMaps: 'inline',
  jsc: { target: 'es2024', parser: { syntax: 'typescript', decorators: true }, transform: { legacyDecorator: true, decoratorMetadata: true } },
  module: { type: 'es6' },
};
function compiled(filename) {
  const held = known.get(filename);
  if (held) return held;
  const source = readFileSync(filename, 'utf8');
  const file = join(cache, createHash('sha1').update(source).update(filename).digest('hex'));
  let code;
  if (existsSync(file)) code = readFileSync(file, 'utf8');
  else {
    code = swc.transformSync(source, { filename, ...options }).code;
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
  }
  known.set(filename, code);
  return code;
}
const GLOBALS = 'masque:jest-globals';
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
    const result = next(specifier, context);
    const [, run] = /\?file=(\d+)$/.exec(context.parentURL ?? '') ?? [];
    if (!run || !result.url.startsWith('file:') || result.url.includes('/node_modules/') || !result.url.endsWith('.ts')) return result;
    return { ...result, url: `${result.url}?file=${run}` };
  },
  load(url, context, next) {
    if (url === GLOBALS) return { format: 'module', source: 'export const { jest, expect, it, test, describe, beforeAll, afterAll, beforeEach, afterEach } = globalThis;', shortCircuit: true };
    if (!url.startsWith('file:') || !/\.ts(\?|$)/.test(url)) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url.split('?')[0])), shortCircuit: true };
  },
});
