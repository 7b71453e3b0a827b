import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PlainError } from '../parts/plain-error.ts';
import { onPath } from '../parts/on-path.ts';
import { runTool } from '../parts/run-tool.ts';

const SOURCES = join(import.meta.dirname, '../../java');

/** Cached across runs and checkouts, under a name that depends on the sources. */
export interface JavaPart {
  readonly sources: string;
  readonly classPath: string;
  /** Uses the class-data archive, or writes one when this run ends. */
  readonly archiveFlags: () => string[];
  readonly keepArchive: (how: string) => void;
}

function cacheFolder(): string {
  const env = process.env;
  return env['MASQUE_CACHE'] ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'masque');
}

function shortHash(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}

function javaFile(): string {
  const java = onPath('java');
  if (!java) throw new PlainError('Java was not found on the PATH: install a JDK 17 or newer.');
  return realpathSync(java);
}

/** Sorted, because the class-data archive depends on the order. */
function classPathOf(folder: string): string {
  const jars = readdirSync(folder).filter((file) => file.endsWith('.jar'));
  return jars
    .sort()
    .map((file) => join(folder, file))
    .join(delimiter);
}

/** Maps the class-data archive where it was made for: moved elsewhere, each of its pages is a private copy. No wake-ups at rest. */
export const quietJava: readonly string[] = [
  '-XX:+UnlockDiagnosticVMOptions',
  '-XX:ArchiveRelocationMode=0',
  '-XX:-UsePerfData',
  '-XX:GuaranteedSafepointInterval=0',
  '-XX:AsyncDeflationInterval=10000',
];

let lastDownload: Promise<unknown> = Promise.resolve();

/** Sequential: two Mavens that write one local repository can break it. */
function copyJars(pom: string, folder: string, signal?: AbortSignal): Promise<string> {
  const more = process.env['MVN_ARGS']?.split(' ').filter(Boolean) ?? [];
  const goal = ['-B', '-q', '-f', pom, 'dependency:copy-dependencies', '-DincludeScope=runtime'];
  const run = () => runTool('mvn', [...goal, `-DoutputDirectory=${folder}`, ...more], { signal });
  const result = lastDownload.then(run, run);
  lastDownload = result.catch(() => undefined);
  return result;
}

async function compile(sources: readonly string[], folder: string, jar: string, signal?: AbortSignal): Promise<void> {
  const classes = join(folder, 'classes');
  const run = (args: string[]) => runTool('java', args, { signal });
  await run([
    '-m',
    'jdk.compiler/com.sun.tools.javac.Main',
    '-cp',
    classPathOf(folder),
    '-d',
    classes,
    ...sources,
  ]).catch((error: unknown) => {
    if (String(error).includes('Module jdk.compiler not found')) {
      throw new PlainError('Java has no compiler here: install a JDK 17 or newer instead of a JRE.');
    }
    throw error;
  });
  await run(['-m', 'jdk.jartool/sun.tools.jar.Main', '--create', '--file', join(folder, jar), '-C', classes, '.']);
  rmSync(classes, { recursive: true });
}

export async function javaPart(
  name: 'kafka' | 'document-store',
  options: { readonly onDownload: () => void; readonly signal?: AbortSignal | undefined },
): Promise<JavaPart> {
  const sources = join(SOURCES, name);
  const own = readdirSync(sources)
    .filter((file) => file.endsWith('.java'))
    .sort()
    .map((file) => join(sources, file));
  const pom = join(sources, 'pom.xml');
  const hash = shortHash(...[pom, ...own].map((file) => readFileSync(file)));
  const folder = join(cacheFolder(), 'java', `${name}-${hash}`);
  const java = javaFile();
  if (!existsSync(folder)) {
    options.onDownload();
    const draft = `${folder}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    try {
      await copyJars(pom, draft, options.signal);
      if (own.length > 0) await compile(own, draft, `${name}.jar`, options.signal);
      // Another run may have been faster.
      if (!existsSync(folder)) renameSync(draft, folder);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  const archive = join(folder, `${shortHash(java, String(statSync(java).mtimeMs))}.jsa`);
  const draft = `${archive}.${process.pid}`;
  return {
    sources,
    classPath: classPathOf(folder),
    archiveFlags: () =>
      existsSync(archive)
        ? [`-XX:SharedArchiveFile=${archive}`]
        : [`-XX:ArchiveClassesAtExit=${draft}`, '-Xlog:cds=off', '-Xlog:cds+dynamic=off'],
    keepArchive: (how) => {
      // 143 is a clean end after SIGTERM; any other can leave half an archive.
      if (existsSync(draft) && how.endsWith('143')) renameSync(draft, archive);
      else rmSync(draft, { force: true });
    },
  };
}
