import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { execFileSync, spawnSync } from 'node:child_process';
import { DockerfileParser } from 'dockerfile-ast';

interface Step {
  readonly keyword: string;
  readonly text: string;
}

export interface Image {
  /** The image's root: `/app` is `app` below it. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly healthcheck: readonly string[];
  readonly command: readonly string[];
}

export interface BuilderOptions {
  /** Folder with the files that Docker would send. */
  readonly context: string;
  /** An empty folder. */
  readonly folder: string;
  readonly args: Readonly<Record<string, string>>;
  /** For RUN steps. */
  readonly env: NodeJS.ProcessEnv;
  /** Replaces a step, in the stage's working folder; returns false to run the step itself. */
  readonly instead: (stage: string, step: Step, workdir: string) => boolean;
}

/**
 * Runs a Dockerfile's steps in folders. Without an engine, RUN steps are shell commands in the stage's folder, so steps
 * that name absolute paths must be left to `instead`.
 */
export class ImageBuilder {
  private readonly stages = new Map<string, readonly Step[]>();
  private readonly built = new Map<string, Image>();

  constructor(
    dockerfile: string,
    private readonly options: BuilderOptions,
  ) {
    let steps: Step[] = [];
    for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
      const step = {
        keyword: instruction.getKeyword(),
        text: instruction
          .getTextContent()
          .replace(/^\S+\s+/, '')
          .replaceAll(/\\\n/g, ''),
      };
      if (step.keyword === 'FROM') {
        const [, base = '', name = ''] = /^(\S+) AS (\S+)$/.exec(step.text) ?? [];
        steps = [{ keyword: 'FROM', text: base }];
        this.stages.set(name, steps);
      } else steps.push(step);
    }
  }

  build(stage: string): Image {
    const before = this.built.get(stage);
    if (before) return before;
    const image = this.carryOut(stage, this.stages.get(stage) ?? []);
    this.built.set(stage, image);
    return image;
  }

  private carryOut(stage: string, [from, ...steps]: readonly Step[]): Image {
    const folder = join(this.options.folder, stage);
    mkdirSync(folder);
    const base = from && this.stages.has(from.text) ? this.build(from.text) : undefined;
    if (base) link(base.folder, folder);
    let [env, healthcheck, command] = [{ ...base?.env }, base?.healthcheck ?? [], base?.command ?? []];
    let workdir = join(folder, 'app');
    const args: Record<string, string> = {};
    const filled = (text: string) =>
      text.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => env[name] ?? args[name] ?? '');
    for (const step of steps) {
      mkdirSync(workdir, { recursive: true });
      if (this.options.instead(stage, step, workdir)) continue;
      const { keyword, text } = step;
      if (keyword === 'WORKDIR') workdir = join(folder, text);
      else if (keyword === 'ARG') {
        const [, name = '', otherwise = ''] = /^(\w+)(?:=(.*))?$/.exec(text) ?? [];
        args[name] = this.options.args[name] ?? otherwise;
      } else if (keyword === 'ENV') {
        for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) env = { ...env, [name]: filled(value) };
      } else if (keyword === 'COPY') this.copy(filled(text), folder, workdir);
      else if (keyword === 'RUN') run(text, workdir, { ...this.options.env, ...env, ...args });
      else if (keyword === 'HEALTHCHECK') healthcheck = JSON.parse(/\[.*\]/.exec(text)?.[0] ?? '[]');
      else if (keyword === 'CMD' || keyword === 'ENTRYPOINT') command = JSON.parse(text);
    }
    return { folder, env, healthcheck, command };
  }

  private copy(text: string, folder: string, workdir: string): void {
    const [, stage, from = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? [];
    const source = join(stage ? this.build(stage).folder : this.options.context, from);
    if (!existsSync(source)) throw new Error(`COPY ${text}: there is no ${from}`);
    const target = to.startsWith('/') ? join(folder, to) : join(workdir, to);
    const into = statSync(source).isFile() && to.endsWith('/') ? join(target, basename(source)) : target;
    if (stage?.endsWith('dependencies')) link(source, into);
    else cpSync(source, into, { recursive: true, verbatimSymlinks: true });
  }
}

/** Hard links, for thousands of files that later steps only add or remove. */
function link(from: string, to: string): void {
  execFileSync('cp', ['-al', `${from}/.`, to]);
}

function run(command: string, cwd: string, env: NodeJS.ProcessEnv): void {
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${command}: ${stderr}`);
}

export const readDockerfile = (root: string): string => readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');
