/** Prints the browser bundle size of each entry point: `npm run size -w libs/roleplay`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { rspack } from '@rspack/core';

const parts: Record<string, readonly string[]> = {
  'cards + lorebook': ['cards', 'lorebook'],
  cards: ['cards'],
  lorebook: ['lorebook'],
  macros: ['macros'],
  'prompt (with lorebook and macros)': ['prompt'],
  transcripts: ['transcripts'],
  'instruct (with macros and regex)': ['instruct'],
  'regex (re2js)': ['regex'],
};

async function bundle(folder: string, names: readonly string[]): Promise<Buffer> {
  const entry = join(folder, `${names.join('-')}.js`);
  const imports = names.map(
    (name, i) => `import * as m${i} from '@masque/roleplay/${name}'; globalThis.m${i} = { ...m${i} };`,
  );
  writeFileSync(entry, imports.join('\n'));
  const compiler = rspack({
    mode: 'production',
    context: import.meta.dirname,
    entry,
    target: ['web', 'es2022'],
    output: { path: folder, filename: 'out.js' },
    resolve: { modules: [join(import.meta.dirname, '../../../node_modules')] },
  });
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) => {
      if (error || stats === undefined || stats.hasErrors()) fail(error ?? new Error(stats?.toString()));
      else done();
    }),
  );
  await new Promise((done) => compiler.close(done));
  return readFileSync(join(folder, 'out.js'));
}

const folder = mkdtempSync(join(tmpdir(), 'roleplay-size-'));
const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(6)} KiB`;
for (const [title, names] of Object.entries(parts)) {
  const code = await bundle(folder, names);
  const gzip = gzipSync(code, { level: 9 }).length;
  console.log(
    `${title.padEnd(36)} minified ${kib(code.length)}  gzip ${kib(gzip)}  brotli ${kib(brotliCompressSync(code).length)}`,
  );
}
rmSync(folder, { recursive: true });
