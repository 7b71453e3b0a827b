/**
 * Regenerates package-lock.json. A registry mirror may lack other platforms' binaries; npm then omits those optional
 * packages, and `npm ci` rejects the lock file. Adds them with their parent's version.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const LOCK = 'package-lock.json';
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** From the end of a package name: `…-linux-x64-musl`, `…-wasm32-wasi`. */
function platformOf(name) {
  if (name.endsWith('wasm32-wasi')) return { cpu: ['wasm32'] };
  const [, os, cpu, abi = ''] =
    /(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-(\w+))?$/.exec(name) ?? [];
  if (!os) throw new Error(`${name}: no platform in its name`);
  const libc = os !== 'linux' ? {} : abi.startsWith('musl') ? { libc: ['musl'] } : abi ? { libc: ['glibc'] } : {};
  return { cpu: [cpu], os: [os], ...libc };
}

function* placesFor(path, name) {
  for (let place = path; place; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    yield `${place}/node_modules/${name}`;
  }
  yield `node_modules/${name}`;
}

function fillIn(lock) {
  const missing = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if ([...placesFor(path, name)].some((place) => lock.packages[place])) continue;
      missing.push([`node_modules/${name}`, { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true }]);
    }
  }
  const packages = [...Object.entries(lock.packages), ...missing];
  packages.sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...lock, packages: Object.fromEntries(packages) };
}

const { workspaces } = readJson(join(root, 'package.json'));
const folder = mkdtempSync(join(tmpdir(), 'masque-lock-'));
const files = [
  'package.json',
  '.npmrc',
  ...workspaces.flatMap((each) => globSync(`${each}/package.json`, { cwd: root })),
];
for (const file of files) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  copyFileSync(join(root, file), join(folder, file));
}
const { status } = spawnSync('npm', ['install', '--package-lock-only'], { cwd: folder, stdio: 'inherit' });
if (status === 0) {
  writeFileSync(join(root, LOCK), `${JSON.stringify(fillIn(readJson(join(folder, LOCK))), undefined, 2)}\n`);
}
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
