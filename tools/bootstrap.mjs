/** Runs on whatever Node the machine has, so: plain JavaScript without dependencies. */
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
  fail(
    `Node 20.19 or later is required to start (found ${process.versions.node}): install it from https://nodejs.org.`,
  );
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

const JAVA_BY_SYSTEM = {
  debian: 'apt-get install -y --no-install-recommends default-jdk-headless maven',
  fedora: 'dnf install -y java-latest-openjdk-devel maven',
  suse: 'zypper install -y java-21-openjdk-devel maven',
  arch: 'pacman -S --noconfirm jdk-openjdk maven',
  alpine: 'apk add openjdk21 maven',
  darwin: 'brew install openjdk maven',
};

function systemNames() {
  if (process.platform !== 'linux') return [process.platform];
  if (!existsSync('/etc/os-release')) return [];
  const release = readFileSync('/etc/os-release', 'utf8');
  return [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]+)/gm)].flatMap(([, names]) => names.split(' '));
}

function javaVersion() {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return java.error || java.status !== 0 ? 0 : Number(/version "(?:1\.)?(\d+)/.exec(java.stderr)?.[1] ?? 0);
}

const hasJava = () => javaVersion() >= 17 && isOnPath('mvn');

function installWithApt(command) {
  console.log(`Installing Java and Maven (${command})`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (line) => spawnSync(line, { shell: true, stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  return run(command) || (run('apt-get update') && run(command));
}

/** Java runs Kafka and, without mongod, the document store. Installed with apt when we are root. */
function ensureJava() {
  const { KAFKA_BROKERS, MONGODB_URL } = process.env;
  if (hasJava() || (KAFKA_BROKERS && (MONGODB_URL || isOnPath('mongod')))) return;
  const command = systemNames()
    .map((name) => JAVA_BY_SYSTEM[name])
    .find(Boolean);
  const isApt = command === JAVA_BY_SYSTEM.debian && process.getuid?.() === 0 && isOnPath('apt-get');
  if (isApt && installWithApt(command) && hasJava()) return;
  const found = javaVersion();
  const missing = found >= 17 ? 'Maven was' : `Java 17 or newer ${found ? `(found ${found}) ` : ''}and Maven were`;
  const how = command ? `Install them with: ${command}` : 'Install a JDK and Maven';
  fail(`${missing} not found. ${how}, or set KAFKA_BROKERS and MONGODB_URL to running services.`);
}

const lock = join(root, 'package-lock.json');
const installed = join(root, 'node_modules/.masque-lock');
const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex');

/** Skips `npm ci` if node_modules came from this exact lock file. */
function install() {
  const wanted = lockHash();
  const seen = existsSync(installed) ? readFileSync(installed, 'utf8') : '';
  if (seen === wanted && existsSync(join(root, 'node_modules/.bin/node'))) return;
  console.log('Installing dependencies (npm ci)');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) fail('Installing dependencies failed: see the messages above, then start again.');
  writeFileSync(installed, wanted);
}

checkNode();
if (process.argv[2] !== 'ops') ensureJava();
install();
