import { unnamedWidths } from '../architecture/breakpoints.ts';
import { unusedDependencies } from '../architecture/dependencies.ts';
import { unprovenPromises } from '../architecture/promises.ts';
import { wrongRequirements } from '../architecture/requirements.ts';
import { violations } from '../architecture/rules.ts';
import { excessLines } from '../architecture/size.ts';
import { countLines, denseComments, forbiddenBeginnings, sharedTypeNames } from '../architecture/words.ts';

const good = {
  'app.module.ts': `import { StatsModule } from './stats/stats.module.ts';`,
  'service.ts': `import { AppModule } from './app.module.ts';\nimport { Handlers } from './events/handlers.ts';`,
  'config.ts': '',
  'events/events.module.ts': `import { StatsModule } from '../stats/stats.module.ts';`,
  'events/handlers.ts': `import { StatsService } from '../stats/stats.service.ts';\n@Injectable()`,
  'stats/stats.module.ts': `import { UsersModule } from '../users/users.module.ts';\n@Module({ exports: [StatsService] })`,
  'stats/stats.controller.ts': `import { StatsService } from './stats.service.ts';`,
  'stats/stats.service.ts': `import { UsersService } from '../users/users.service.ts';\nimport type { Config } from '../config.ts';\n@Injectable()`,
  'users/users.module.ts': `@Module({ providers: [UsersService, UsersRepository], exports: [UsersService] })`,
  'users/users.service.ts': `import { UsersRepository } from './users.repository.ts';\n@Injectable()`,
  'users/users.repository.ts': `import type { UserRow } from './user.schema.ts';\n@Injectable()`,
  'users/user.schema.ts': '',
};
const found = (planted: Record<string, string>) => violations(new Map(Object.entries({ ...good, ...planted })));

describe('the structure of a service', () => {
  it('is right when features meet by their service classes and modules', () => {
    expect(found({})).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'the repository of another feature',
      { 'stats/stats.service.ts': `import { UsersRepository } from '../users/users.repository.ts';` },
      'stats/stats.service.ts imports the repository of another feature: users/users.repository.ts',
    ],
    [
      'a type of the schema of another feature',
      { 'stats/stats.view.ts': `import type {\n  UserRow,\n} from '../users/user.schema.ts';` },
      'stats/stats.view.ts imports the schema of another feature: users/user.schema.ts',
    ],
    [
      'the controller of another feature',
      { 'users/users.service.ts': `export * from '../stats/stats.controller.ts';` },
      'users/users.service.ts imports the controller of another feature: stats/stats.controller.ts',
    ],
    [
      'a circle of features',
      { 'users/users.rules.ts': `import type { Stats } from '../stats/stats.service.ts';` },
      'users/users.rules.ts imports in a circle: stats/stats.service.ts',
    ],
    [
      'an arrow up to the handlers of events',
      { 'users/users.service.ts': `const late = import('../events/handlers.ts');` },
      'users/users.service.ts imports upwards: events/handlers.ts',
    ],
    [
      'an arrow up inside a feature',
      { 'users/users.repository.ts': `import { UsersService } from './users.service.ts';` },
      'users/users.repository.ts imports upwards: users/users.service.ts',
    ],
    [
      'a module that exports its repository',
      { 'users/users.module.ts': `@Module({ exports: [UsersService, UsersRepository] })` },
      'users/users.module.ts exports UsersRepository',
    ],
    ['a feature without a module', { 'likes/likes.service.ts': '@Injectable()' }, 'likes has no module'],
    [
      'an app module that imports a class',
      { 'app.module.ts': `import { UsersService } from './users/users.service.ts';` },
      'app.module.ts imports more than modules: users/users.service.ts',
    ],
  ])('is wrong with %s', (_, planted, message) => {
    expect(found(planted)).toContain(message);
  });
});

describe('the dependencies of a package', () => {
  const manifest = { name: '@masque/thing', dependencies: { zod: '4', '@nestjs/core': '12', '@types/thing': '1' } };

  it('are all imported', () => {
    expect(unusedDependencies(manifest, [`import { z } from 'zod';`, `import '@nestjs/core/deep';`])).toEqual([]);
  });

  it('are found out when nothing imports them, also when only another name begins alike', () => {
    expect(unusedDependencies(manifest, [`import { z } from 'zod-mini';`])).toEqual(['zod', '@nestjs/core']);
  });
});

describe('the promises of a page', () => {
  const sources: Record<string, string> = { 'a.spec.ts': `it('holds what is promised: %s', () => {});` };
  const unproven = (line: string) => unprovenPromises(`# Page\n\n${line}\n`, (file) => sources[file]);

  it('are fine when the tests that they name are there', () => {
    expect(unproven('- It holds: `a.spec.ts` › `holds what is promised`, `holds what`')).toEqual([]);
  });

  it.each([
    ['no test', '- It holds.', 'no test is named for: It holds.'],
    ['a file that is gone', '- It holds: `b.spec.ts` › `holds`', 'there is no b.spec.ts'],
    ['a title that is gone, in a table', '| It holds | `a.spec.ts` › `breaks` |', 'a.spec.ts has no test: breaks'],
    ['a title that is gone', '- It holds: `a.spec.ts` › `holds`, `breaks`', 'a.spec.ts has no test: breaks'],
  ])('are found out when they name %s', (_, line, complaint) => {
    expect(unproven(line)).toEqual([complaint]);
  });
});

describe('the requirements of a checklist', () => {
  const row = (number: string, how: string, evidence: string) =>
    `| ${number} | 2 | ${how} | What it is | ${evidence} |`;
  const wrong = (...rows: string[]) => wrongRequirements(rows.join('\n'), (path) => path === 'a/a.spec.ts');
  const whole = Array.from({ length: 253 }, (_, n) => row(`1.1.${n}`, 'not applicable', ''));

  it('are fine when each is there and what is met is shown', () => {
    expect(wrong(...whole.slice(1), row('2.1.1', 'met', '`a/a.spec.ts` › `holds`'))).toEqual([]);
  });

  it.each([
    ['there twice', row('1.1.1', 'not met', ''), '1.1.1 is there twice'],
    ['met without a word', row('9.1.1', 'met', ''), '9.1.1 is met, but nothing shows it'],
    ['met by a file that is gone', row('9.1.1', 'met', '`b/b.ts`'), '9.1.1 names a file that is not there: b/b.ts'],
    ['something else', row('9.1.1', 'partly', ''), '9.1.1 is neither met nor not: partly'],
  ])('are found out when one is %s', (_, line, complaint) => {
    expect(wrong(...whole.slice(1), line)).toContain(complaint);
  });

  it('are found out when one is missing', () => {
    expect(wrong(...whole.slice(1))).toEqual(['252 requirements instead of 253']);
  });
});

describe('media queries', () => {
  it('name the widths of the theme', () => {
    expect(unnamedWidths('@media (width < 640px) { } @media (pointer: coarse) and (width >= 1024px) { }')).toEqual([]);
  });

  it.each(['(max-width: 767px)', '(min-width: 40em)', '(width < 700px)', '(400px <= width <= 640px)'])(
    'may not name %s',
    (condition) => {
      expect(unnamedWidths(`a { }\n@media ${condition} {\n a { } }`)).toHaveLength(1);
    },
  );

  it('leave queries of containers alone', () => {
    expect(unnamedWidths('@container (width <= 230px) { }')).toEqual([]);
  });
});

describe('words', () => {
  it('counts comment lines of blocks, JSX and single lines', () => {
    const text = `/**\n * Two.\n */\nconst a = 1; // not a line of its own\n\n// one\n{/* one */}\nconst b = '/* no comment */';`;
    expect(countLines(text)).toEqual({ lines: 7, comments: 5 });
  });

  it('finds forbidden beginnings, wherever the comment starts', () => {
    const text = `/** What it is. */\n  // Of others\n/**\n * Whose it is\n */\n{/* That one */}\n// Whatever\nconst What = 1;`;
    expect(forbiddenBeginnings(text)).toEqual([1, 2, 4, 6]);
  });

  it('finds packages with more than 45 comment lines per 1,000, tests aside', () => {
    const dense = `// one\n${'x;\n'.repeat(20)}`;
    const sources = new Map([
      ['libs/dense/src/a.ts', dense],
      ['libs/tested/src/a.spec.ts', dense],
      ['libs/tested/src/a.ts', 'x;'],
    ]);
    expect(denseComments(sources, ['libs/dense', 'libs/tested'])).toEqual([
      'libs/dense: 47.6 comment lines per 1,000, at most 45',
    ]);
  });

  it('finds type names that several files define', () => {
    const sources = new Map([
      ['a.ts', 'export interface Place {}\nexport type Only = 1;'],
      ['b.ts', 'export abstract class Place {}\nexport { type Only } from "./a.ts";'],
    ]);
    expect(sharedTypeNames(sources)).toEqual(['Place names a type in a.ts and b.ts']);
  });
});

describe('the size of the source', () => {
  const lines = (count: number) => 'x\n'.repeat(count);

  it('counts all lines of TypeScript that is not a test, up to the limit', () => {
    const own = new Map([
      ['libs/a/src/a.ts', lines(3)],
      ['frontends/b/src/B.tsx', '// comment\n\nx\n'],
    ]);
    const tests = new Map(
      ['e2e/lib/a.ts', 'libs/a/test/a.ts', 'a.spec.ts', 'B.spec.tsx', 'a.fixture.ts', 'tools/a.mjs'].map(
        (file) => [file, lines(9)] as const,
      ),
    );
    expect(excessLines(new Map([...own, ...tests]), 6)).toEqual([]);
    expect(excessLines(own, 5)).toEqual(['6 lines of TypeScript without tests, at most 5']);
  });
});
