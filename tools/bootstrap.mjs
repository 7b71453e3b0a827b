/**
 * First lines of `npm start` and `npm test`: they run on whatever Node the machine has, check what must be there and
 * install the dependencies; the rest runs on the pinned Node. Plain JavaScript without dependencies.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node 20.19 or newer is needed to start (found ${process.versions.node}): install it from https://nodejs.org.`);
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Java runs Kafka and, without mongod, the document store; Maven fetches them. */
function checkJava() {
  const { KAFKA_BROKERS, MONGODB_URL } = process.env;
  if (KAFKA_BROKERS && (MONGODB_URL || isOnPath('mongod'))) return;
  const instead = 'or set KAFKA_BROKERS and MONGODB_URL to running ones';
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (java.error || java.status !== 0) fail(`Java 17 or newer is needed and was not found: install a JDK, ${instead}.`);
  const version = Number(/version "(?:1\.)?(\d+)/.exec(java.stderr)?.[1] ?? 0);
  if (version < 17) fail(`Java 17 or newer is needed (found ${version}): install a JDK, ${instead}.`);
  if (!isOnPath('mvn')) fail(`Maven was not found on the PATH: install it (it fetches Kafka once), ${instead}.`);
}

const lock = join(root, 'package-lock.json');
const installed = join(root, 'node_modules/.masque-lock');
const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex');

/** `npm ci`, unless node_modules already came from this very lock file. */
function install() {
  const wanted = lockHash();
  const seen = existsSync(installed) ? readFileSync(installed, 'utf8') : '';
  if (seen === wanted && existsSync(join(root, 'node_modules/.bin/node'))) return;
  console.log('Installing dependencies (npm ci)');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) fail('The dependencies could not be installed: see the messages above, then start again.');
  writeFileSync(installed, wanted);
}

checkNode();
// Commands of operators look at what runs elsewhere, and start nothing.
if (process.argv[2] !== 'ops') checkJava();
install();
