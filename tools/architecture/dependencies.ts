import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Never imported by our code: peers of packages we import, and the JSX runtime. */
const PEERS: Readonly<Record<string, readonly string[]>> = {
  '@masque/web-kit': ['react-dom'],
  '@masque/web-ui': ['react-dom'],
  '@masque/web-admin': ['react'],
};

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export function unusedDependencies({ name, dependencies = {} }: Manifest, texts: readonly string[]): string[] {
  const isImported = (dependency: string) =>
    texts.some((text) => [`'${dependency}'`, `'${dependency}/`].some((start) => text.includes(start)));
  return Object.keys(dependencies).filter(
    (dependency) => !dependency.startsWith('@types/') && !PEERS[name]?.includes(dependency) && !isImported(dependency),
  );
}

export function unusedInWorkspace(root: string): string[] {
  const workspaces: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = workspaces.workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }));
  return files
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => {
      const folder = dirname(join(root, file));
      const sources = globSync('**/*.{ts,tsx,mjs,css}', {
        cwd: folder,
        exclude: (name) => name === 'node_modules' || name === 'dist',
      });
      const texts = sources.map((source) => readFileSync(join(folder, source), 'utf8'));
      const manifest: Manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
      return unusedDependencies(manifest, texts).map(
        (dependency) => `${file} names ${dependency}, which nothing imports`,
      );
    });
}
