import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

describe('on a machine without Java', () => {
  const begin = (...args: string[]) => {
    const env = { PATH: '/nowhere' };
    return spawnSync(process.execPath, ['tools/bootstrap.mjs', ...args], { cwd: ROOT, env, encoding: 'utf8' });
  };

  it('a start says what to install', () => {
    expect(begin()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Java 17 or newer and Maven were not found\. Install/),
    });
  });

  it('commands of operators run: they start nothing', () => {
    expect(begin('ops')).toMatchObject({ status: 0, stderr: '' });
  });
});
