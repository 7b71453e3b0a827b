import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { contextFiles, isSent, rulesOf } from './context.ts';
import { readDockerfile } from './image.builder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const dockerfile = readDockerfile(ROOT);
const instructions = DockerfileParser.parse(dockerfile).getInstructions();
const ofKind = (...kinds: string[]) => instructions.filter((each) => kinds.includes(each.getKeyword()));
const argumentsOf = (...kinds: string[]) => ofKind(...kinds).map((each) => each.getArgumentsContent() ?? '');

/** Steps of a stage, preceded by those of its base stages. */
function stepsOf(stage: string): { keyword: string; text: string }[] {
  const begin = instructions.findIndex((each) => each.getTextContent().endsWith(` AS ${stage}`));
  const next = instructions.findIndex((each, index) => index > begin && each.getKeyword() === 'FROM');
  const [from, ...own] = instructions.slice(begin, next < 0 ? undefined : next);
  const base = from?.getArguments()[0]?.getValue() ?? '';
  const before = instructions.some((each) => each.getTextContent().endsWith(` AS ${base}`)) ? stepsOf(base) : [];
  return [...before, ...own.map((each) => ({ keyword: each.getKeyword(), text: each.getTextContent() }))];
}

describe('the Dockerfile', () => {
  it('has no fault that can be seen by reading it', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('begins with the Node of package.json and with nothing else from outside', () => {
    const { devDependencies } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'));
    const stages = new Set(argumentsOf('FROM').map((text) => text.replace(/^.* AS /, '')));
    const bases = argumentsOf('FROM').map((text) => text.split(' ', 1)[0] ?? '');
    expect(new Set(bases.filter((base) => !stages.has(base)))).toEqual(
      new Set([`node:${devDependencies.node}-slim`, 'scratch']),
    );
  });

  it('says the version of package.json', () => {
    const { version } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'));
    expect(argumentsOf('ARG')).toContain(`VERSION=${version}`);
  });

  it('downloads nothing but packages of the lock file, and takes no secret', () => {
    expect(ofKind('ADD')).toEqual([]);
    expect(
      argumentsOf('RUN').filter((text) => /(^|[\s;&|])(curl|wget|apt-get|npx|npm i(nstall)?)\s/.test(text)),
    ).toEqual([]);
    expect(argumentsOf('ENV', 'ARG').filter((text) => /SECRET|PASSWORD|TOKEN|_KEY/.test(text))).toEqual([]);
  });

  it.each(['service', 'gateway', 'ops'])(
    'lets %s run as a user by number, with labels, without a shell around it',
    (stage) => {
      const steps = stepsOf(stage);
      expect(steps.filter(({ keyword }) => keyword === 'USER').map(({ text }) => text)).toEqual(['USER 1000:1000']);
      expect(steps.find(({ keyword }) => keyword === 'LABEL')?.text).toContain('org.opencontainers.image.licenses');
      const start = steps.findLast(({ keyword }) => ['CMD', 'ENTRYPOINT'].includes(keyword));
      expect(start?.text).toMatch(/^\w+ \["(node|sh", "-c", "exec node)/);
    },
  );

  it.each(['service', 'gateway'])('has a health check for %s that allows for an upgrade of data', (stage) => {
    const check = stepsOf(stage).findLast(({ keyword }) => keyword === 'HEALTHCHECK');
    expect(check?.text).toMatch(/--start-period=10m[^]*CMD \["node", "health.mjs"\]/);
  });
});

describe('what Docker is sent', () => {
  it('is what an image is built of, and no secret, data, spec or result of a build', () => {
    const files = contextFiles(ROOT);
    expect(files).toEqual(
      expect.arrayContaining(['package-lock.json', 'e2e/package.json', 'services/chat/src/main.ts']),
    );
    expect(
      files.filter((file) => /(^|\/)(\.env|\.git\/|dist\/|node_modules\/)|\.spec\.|\.pem$|\.key$/.test(file)),
    ).toEqual([]);
    const rules = rulesOf(readFileSync(resolve(ROOT, '.dockerignore'), 'utf8'));
    const never = [
      '.env',
      '.env.local',
      'tools/.env',
      '.data/secrets.json',
      '.git/config',
      'libs/media/node_modules/x/y.js',
    ];
    expect(never.filter((file) => isSent(file, rules))).toEqual([]);
  });
});
