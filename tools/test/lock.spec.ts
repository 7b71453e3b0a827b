import { readFileSync } from 'node:fs';

interface LockedPackage {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

const allows = (wanted: readonly string[] | undefined, own: string) => wanted === undefined || wanted.includes(own);
/** Images are Linux x64 or arm64; on musl only runtime dependencies count. */
const isForImages = ({ os, cpu, libc, dev }: LockedPackage) =>
  allows(os, 'linux') &&
  (allows(cpu, 'x64') || allows(cpu, 'arm64')) &&
  (allows(libc, 'glibc') || (allows(libc, 'musl') && !dev));

describe('the lock file', () => {
  it('has the hash of every package that images are built of', () => {
    const unhashed = packages.filter(([, each]) => isForImages(each) && !each.integrity?.startsWith('sha512-'));
    expect(unhashed.map(([path]) => path)).toEqual([]);
    expect(packages.filter(([, each]) => isForImages(each)).length).toBeGreaterThan(500);
  });

  it('names no address to download from', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
