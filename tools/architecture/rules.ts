import { type Import, importsOf } from './imports.ts';

/** `accounts` for `accounts/accounts.service.ts`; a file directly in `src` is its own feature. */
const featureOf = (file: string): string => file.split('/', 1)[0] ?? file;
const roleOf = (file: string): string => /\.([a-z]+)\.ts$/.exec(file)?.[1] ?? '';

/** Only their own feature may import these. */
const PRIVATE_ROLES = ['repository', 'schema', 'row', 'controller'];
/** Only these import each other; nothing else imports them. */
const ENTRY_FILES = ['app.module.ts', 'service.ts', 'main.ts'];
const DISPATCHERS = ['events', 'jobs'];
/** Higher layers import lower ones; roles not listed may import anything. */
const LAYERS: Readonly<Partial<Record<string, number>>> = {
  controller: 4,
  service: 3,
  repository: 2,
  schema: 1,
  row: 1,
  view: 1,
  policy: 1,
  rules: 1,
};

const crossFeature = ({ from, to }: Import): string[] => {
  if (featureOf(from) === featureOf(to)) return [];
  const role = roleOf(to);
  if (PRIVATE_ROLES.includes(role)) return [`${from} imports the ${role} of another feature: ${to}`];
  if (role === 'module' && roleOf(from) !== 'module' && !ENTRY_FILES.includes(from))
    return [`${from} imports a module: ${to}`];
  if (from === 'app.module.ts' && to.includes('/') && role !== 'module')
    return [`${from} imports more than modules: ${to}`];
  return [];
};

const upward = ({ from, to }: Import): string[] => {
  const target = featureOf(to);
  const isEntry = ENTRY_FILES.includes(target);
  const isDispatcher = DISPATCHERS.includes(target) && featureOf(from) !== target;
  if ((isEntry || isDispatcher) && !ENTRY_FILES.includes(from)) return [`${from} imports upwards: ${to}`];
  const lower = LAYERS[roleOf(from)] ?? 0;
  const higher = LAYERS[roleOf(to)] ?? 0;
  const isSameFeature = featureOf(from) === target;
  return isSameFeature && lower > 0 && higher > lower ? [`${from} imports upwards: ${to}`] : [];
};

function cyclic(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const own = featureOf(from);
    if (own !== featureOf(to)) targets.set(own, (targets.get(own) ?? new Set()).add(featureOf(to)));
  }
  const reaches = (start: string, goal: string, seen = new Set<string>()): boolean =>
    [...(targets.get(start) ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      return reaches(next, goal, seen.add(next));
    });
  return imports
    .filter(({ from, to }) => featureOf(from) !== featureOf(to) && reaches(featureOf(to), featureOf(from)))
    .map(({ from, to }) => `${from} imports in a circle: ${to}`);
}

const moduleExports = ([file, text]: readonly [string, string]): string[] => {
  const exported = /\bexports:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '';
  const hidden = exported.match(/\w+(Repository|Controller|Database)\b/g) ?? [];
  return hidden.map((name) => `${file} exports ${name}`);
};

function missingModules(sources: ReadonlyMap<string, string>): string[] {
  const files = [...sources.keys()];
  const features = new Set(
    [...sources]
      .filter(([file, text]) => file.includes('/') && text.includes('@Injectable()'))
      .map(([file]) => featureOf(file)),
  );
  return [...features]
    .filter((feature) => !files.some((file) => featureOf(file) === feature && roleOf(file) === 'module'))
    .map((feature) => `${feature} has no module`);
}

export function violations(sources: ReadonlyMap<string, string>): string[] {
  const imports = importsOf(sources);
  const modules = [...sources].filter(([file]) => file.endsWith('.module.ts'));
  return [
    ...imports.flatMap(crossFeature),
    ...imports.flatMap(upward),
    ...cyclic(imports),
    ...modules.flatMap(moduleExports),
    ...missingModules(sources),
  ];
}
