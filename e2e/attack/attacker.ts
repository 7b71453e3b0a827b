import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AttackName } from './attacks.ts';
import type { ConnectionCounts, AttackTarget } from './connections.ts';

/** Attacks while `work` runs. Returns its result and the attackers' responses by status. */
export async function during<T>(
  name: AttackName,
  target: AttackTarget,
  work: () => Promise<T>,
): Promise<{ result: T; counts: ConnectionCounts }> {
  const args = [join(import.meta.dirname, 'main.ts'), name, JSON.stringify(target)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const output = text(child.stdout);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  try {
    const result = await work();
    child.stdin.on('error', () => undefined).end();
    const [code] = await exit;
    if (code !== 0) throw new Error(`the attack ${name} failed`);
    return { result, counts: JSON.parse(await output) as ConnectionCounts };
  } finally {
    child.kill();
  }
}
