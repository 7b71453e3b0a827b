import { rmSync } from 'node:fs';
import { jestBacking } from './jest-backing.ts';

export default async function tearDown(): Promise<void> {
  if (!jestBacking.current) return;
  await jestBacking.current.backing.stop();
  rmSync(jestBacking.current.folder, { recursive: true, force: true });
}
