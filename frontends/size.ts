/**
 * Measures what the browser loads, in Chromium, from the built files: `node -C masque-source frontends/size.ts`.
 * The first page (characters, first visit; without API answers and pictures) may take 300 KiB of code, that is markup,
 * scripts and styles, and 80 KiB of fonts, in 10 requests together. Each remote may take 60 KiB of scripts and styles; a worker,
 * which is fetched by what needs it and never with a page, 60 KiB by itself. Exit code 1 when one of them is over.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { distOf, remotes } from './web.rspack.ts';

const limits = { code: 300 * 1024, fonts: 80 * 1024, requests: 10, remote: 60 * 1024, worker: 60 * 1024 };
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'";
const session = {
  user: null,
  needsUsername: false,
  isAdmin: false,
  hasApiKey: false,
  localSignIn: true,
  demoModel: true,
};
const characters = Array.from({ length: 24 }, (_, n) => ({
  id: `c${n}`,
  name: `Character ${n}`,
  summary: 'Somebody to talk to.',
  image: null,
  imageColor: null,
  tags: ['tag'],
  isPublic: true,
  likesCount: 0,
  chatsCount: 0,
  authorUsername: 'someone',
  authorName: 'someone',
  isAuthor: false,
}));
const answers: Readonly<Record<string, unknown>> = {
  '/api/session': session,
  '/api/characters': { characters, total: characters.length, nextCursor: null },
};

function fileOf(url: string): string {
  const remote = remotes.find((name) => url.startsWith(`/remotes/${name}/`));
  if (remote) return path.join(distOf(remote), url.slice(`/remotes/${remote}/`.length));
  return path.join(distOf('shell'), path.extname(url) ? url : 'index.html');
}

const served = new Map<string, number>();
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (url in answers) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[url]));
    return;
  }
  const file = fileOf(url);
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const packed = existsSync(`${file}.br`);
  const content = readFileSync(packed ? `${file}.br` : file);
  served.set(url, content.length);
  response.writeHead(200, {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'content-security-policy': policy,
    ...(packed ? { 'content-encoding': 'br' } : {}),
  });
  response.end(content);
});

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
const isPicture = (url: string) => /\.(?:png|jpe?g|webp|svg)$/.test(url);
const isCode = (file: string) => /\.(?:js|css)$/.test(file);
const packedSize = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

async function firstPage(origin: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  page.on('console', (message) => message.type() === 'error' && console.error(`console: ${message.text()}`));
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.goto(origin);
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  await browser.close();
}

await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const address = server.address();
await firstPage(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
server.close();

const loaded = [...served].filter(([url]) => !isPicture(url));
for (const [url, size] of loaded) console.log(`${kib(size).padStart(11)}  ${url}`);

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
const isFont = (url: string) => url.endsWith('.woff2');
const isWorker = (file: string) => file.includes('worker.');
let isOver = false;
function check(what: string, value: number, limit: number, text: (value: number) => string = kib) {
  isOver ||= value > limit;
  console.log(`${what}: ${text(value)} (at most ${text(limit)})${value > limit ? ' OVER' : ''}`);
}

check('first page, code', sum(loaded.flatMap(([url, size]) => (isFont(url) ? [] : size))), limits.code);
check('first page, fonts', sum(loaded.flatMap(([url, size]) => (isFont(url) ? size : []))), limits.fonts);
check('first page, requests', loaded.length, limits.requests, String);
for (const remote of remotes) {
  const files = readdirSync(distOf(remote)).filter(isCode);
  const sizeOf = (kept: (file: string) => boolean) =>
    sum(files.filter(kept).map((file) => packedSize(path.join(distOf(remote), file))));
  check(
    remote,
    sizeOf((file) => !isWorker(file)),
    limits.remote,
  );
  if (files.some(isWorker)) check(`${remote}, worker`, sizeOf(isWorker), limits.worker);
}
process.exitCode = isOver ? 1 : 0;
