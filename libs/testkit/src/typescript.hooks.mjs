/**
 * Compiles our TypeScript as Jest's transform does: Node doesn't strip decorators. A spec file imported as
 * `x.spec.ts?file=7` gets its own copies of our modules, and shares npm modules and our pure libraries with the other
 * spec files of its process (tools/jest/native.runtime.ts).
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/masque/typescript');
const GLOBALS = 'masque:jest-globals';
const NAMES = 'jest, expect, it, test, describe, beforeAll, afterAll, beforeEach, afterEach';
const SHARED = /\/node_modules\/|\/libs\/(contracts|texts|roleplay)\//;
const OURS = /^file:.*\.tsx?$/;
const options = {
  sourceMaps: true,
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: false, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
};
const optionsFor = (filename) => {
  const parser = { ...options.jsc.parser, tsx: filename.endsWith('x') };
  return { ...options, jsc: { ...options.jsc, parser } };
};
/** Style sheets have no effect in jsdom: each class is its own name. */
const STYLES = 'export default new Proxy({}, { get: (_, name) => (typeof name === "string" ? name : undefined) });';
const version = `${swc.version} ${JSON.stringify(options)}`;
const codeByFile = new Map();
const resolvedByImport = new Map();

mkdirSync(CACHE, { recursive: true });

function write(file, text) {
  // Renamed into place, because several workers compile at once.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

const cachedFile = (filename, source) =>
  join(CACHE, createHash('sha1').update(`${version}\n${filename}\n${source}`).digest('hex'));

export function sourceMapOf(url) {
  const [file] = url.split('?');
  if (!OURS.test(file)) return undefined;
  const filename = fileURLToPath(file);
  const map = `${cachedFile(filename, readFileSync(filename, 'utf8'))}.map`;
  return existsSync(map) ? map : undefined;
}

function compile(filename) {
  const source = readFileSync(filename, 'utf8');
  const file = cachedFile(filename, source);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { code, map } = swc.transformSync(source, { filename, sourceFileName: filename, ...optionsFor(filename) });
  write(`${file}.map`, map);
  write(file, code);
  return code;
}

function compiled(filename) {
  const code = codeByFile.get(filename) ?? compile(filename);
  codeByFile.set(filename, code);
  return code;
}

registerHooks({
  resolve(specifier, context, next) {
    const [parent, query] = (context.parentURL ?? '').split('?');
    // Each file has functions of its own: circus is loaded anew for it.
    if (specifier === '@jest/globals') return { url: `${GLOBALS}?${query}`, shortCircuit: true };
    if (!query?.startsWith('file=')) return next(specifier, context);
    const key = `${parent} ${specifier}`;
    const resolved = resolvedByImport.get(key) ?? next(specifier, context);
    resolvedByImport.set(key, resolved);
    const { url, format, importAttributes } = resolved;
    const isCopied = OURS.test(url) && !SHARED.test(url);
    return { url: isCopied ? `${url}?${query}` : url, format, importAttributes, shortCircuit: true };
  },
  load(url, context, next) {
    const [file] = url.split('?');
    if (file === GLOBALS) {
      return { format: 'module', source: `export const { ${NAMES} } = globalThis;`, shortCircuit: true };
    }
    if (file.endsWith('.css')) return { format: 'module', source: STYLES, shortCircuit: true };
    if (!OURS.test(file)) return next(url, context);
    // Programs of threads are found beside `import.meta.url`.
    const clean = file === url ? '' : `import.meta.url = ${JSON.stringify(file)};`;
    return { format: 'module', source: clean + compiled(fileURLToPath(file)), shortCircuit: true };
  },
});
