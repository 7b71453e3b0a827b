import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SillyTavern, startSillyTavern } from '../../../tools/lib/silly-tavern.ts';

/** SillyTavern on an unpacked archive, asked as its own page asks. */
export class SillyTavernReader {
  private constructor(private readonly server: SillyTavern) {}

  static async open(archive: Uint8Array): Promise<SillyTavernReader> {
    const server = await startSillyTavern((data) => {
      const file = join(data, 'archive.zip');
      const user = join(data, 'default-user');
      mkdirSync(user);
      writeFileSync(file, archive);
      execFileSync('unzip', ['-q', file, '-d', user]);
    });
    return new SillyTavernReader(server);
  }

  async ask(path: string, body: object = {}): Promise<unknown> {
    const { origin, session } = this.server;
    const headers = { ...session, 'content-type': 'application/json' };
    const reply = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`SillyTavern refuses ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  async status(path: string): Promise<number> {
    const { origin, session } = this.server;
    return (await fetch(origin + path, { headers: session })).status;
  }

  file(path: string): string {
    return join(this.server.data, 'default-user', path);
  }

  close(): Promise<void> {
    return this.server.stop();
  }
}
