// Builds one front end into its `dist`: `node -C masque-source build.ts shell [--watch]`.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rspack, type MultiStats } from '@rspack/core';
import { compressFolder } from './compress.ts';
import { configurations, distOf, frontends } from './web.rspack.ts';

const [name] = process.argv.slice(2);
const watch = process.argv.includes('--watch');
if (name === undefined || !frontends.includes(name)) {
  console.error(`Name a front end: ${frontends.join(', ')}`);
  process.exit(1);
}
const dist = distOf(name);

function writeHtml() {
  const files = readdirSync(dist);
  const find = (pattern: RegExp) => files.find((file) => pattern.test(file)) ?? '';
  const filled = readFileSync(path.join(import.meta.dirname, 'shell/index.html'), 'utf8').replaceAll(
    /\{\{(\w+)\.(\w+)\}\}/g,
    (_, part: string, kind: string) => find(new RegExp(`^(?:\\w+-)?${part}\\.(?:[0-9a-f]+\\.)?${kind}$`)),
  );
  writeFileSync(path.join(dist, 'index.html'), filled);
}

async function finish(error: Error | null, stats: MultiStats | undefined) {
  if (error ?? stats?.hasErrors()) {
    console.error(error ?? stats?.toString('errors-only'));
    if (!watch) process.exit(1);
    return;
  }
  const publicFolder = path.join(import.meta.dirname, name ?? '', 'public');
  if (existsSync(publicFolder)) cpSync(publicFolder, dist, { recursive: true });
  if (name === 'shell') writeHtml();
  if (!watch) await compressFolder(dist);
  console.log(`${name} built`);
}

rmSync(dist, { recursive: true, force: true });
const compiler = rspack(configurations(name, watch));
if (watch) compiler.watch({}, (error, stats) => void finish(error, stats));
else
  compiler.run((error, stats) => {
    compiler.close(() => void finish(error, stats));
  });
