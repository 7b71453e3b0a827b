// Measures in Chromium how much a built front end loads; exits with 1 over a budget: `node -C masque-source size.ts`.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { remotePages } from '@masque/web-kit/pages';
import { findChromium } from '../tools/lib/chromium.ts';
import { aCard, pageOf } from './test/aCard.ts';
import { aCharacter } from './test/aCharacter.ts';
import { aSite } from './test/aSite.ts';
import { distOf, remotes } from './web.rspack.ts';

const limits = { code: 300 * 1024, fonts: 80 * 1024, requests: 10, page: 64 * 1024, worker: 64 * 1024 };
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
const characters = Array.from({ length: 24 }, (_, n) => aCard({ id: `c${n}`, name: `Character ${n}`, tags: ['tag'] }));
const user = { id: 'u1', username: 'someone', name: 'Someone', email: 'someone@example.com', picture: null };
let isSignedIn = false;
const answers: Readonly<Record<string, unknown>> = {
  get '/api/session'() {
    return isSignedIn ? { ...session, user, isAdmin: true, hasApiKey: true } : session;
  },
  '/api/characters/c1': aCharacter({ image: null, isAuthor: false }),
  '/api/site': aSite(),
  '/api/characters/c1/comments': { comments: [], userComment: null, total: 0, nextCursor: null },
  '/api/collections/c1': { id: 'c1', name: 'All', description: '', isPublic: true, characters, isOwner: true },
  '/api/characters': pageOf(...characters),
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
const isWorker = (file: string) => file.includes('worker.');
const isFont = (url: string) => url.endsWith('.woff2');
const packedSize = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

let isOver = false;
function check(what: string, value: number, limit: number, text: (value: number) => string = kib) {
  isOver ||= value > limit;
  console.log(`${what}: ${text(value)} (at most ${text(limit)})${value > limit ? ' OVER' : ''}`);
}

/** URLs of a first visit with their sizes in bytes. */
async function visit(
  browser: Browser,
  url: string,
  isShown: (page: Page) => Promise<void>,
): Promise<Map<string, number>> {
  served.clear();
  const page = await browser.newPage();
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.goto(url);
  await isShown(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  return new Map(served);
}

const sizeOf = (loaded: Map<string, number>, isMeant: (url: string) => boolean) =>
  [...loaded].reduce((total, [url, size]) => (isMeant(url) ? total + size : total), 0);

await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
const browser = await chromium.launch({
  executablePath: await findChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu'],
});

const first = await visit(browser, origin, (page) => page.getByRole('article').first().waitFor());
for (const url of first.keys()) if (isPicture(url)) first.delete(url);
for (const [url, size] of first) console.log(`${kib(size).padStart(11)}  ${url}`);
check(
  'first page, code',
  sizeOf(first, (url) => !isFont(url)),
  limits.code,
);
check('first page, fonts', sizeOf(first, isFont), limits.fonts);
check('first page, requests', first.size, limits.requests, String);

isSignedIn = true;
for (const { remote, name, page } of remotePages) {
  const url = origin + (page.paths[0] ?? '/').replace(/:\w+/g, 'c1');
  const loaded = await visit(browser, url, (shown) => shown.getByRole('main').waitFor());
  const isOwn = (file: string) => file.startsWith(`/remotes/${remote.name}/`) && isCode(file) && !isWorker(file);
  check(`${remote.name}, ${name}`, sizeOf(loaded, isOwn), limits.page);
}
await browser.close();
server.close();

for (const remote of remotes)
  for (const file of readdirSync(distOf(remote)).filter((name) => isCode(name) && isWorker(name)))
    check(`${remote}, ${file}`, packedSize(path.join(distOf(remote), file)), limits.worker);
process.exitCode = isOver ? 1 : 0;
