import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readInstallation } from '../installation.ts';
import { backup, restore } from './command.ts';

describe('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masque-backup-'));
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  beforeEach(() => {
    said.length = 0;
  });

  it.each(['', '{"format":1', '[]', '{"format":2}'])('is none with the manifest %j', async (text) => {
    writeFileSync(join(folder, 'manifest.json'), text);
    expect(await restore([folder], readInstallation({}), say)).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^Restore failed: .* is not the manifest of a complete backup .*\.$/)]);
  });

  it('is not begun where the place of pictures cannot be read', async () => {
    const place = join(folder, 'new');
    expect(await backup([place], readInstallation({ MEDIA_URL: 's3://k:hunter2@h' }), say)).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^Backup failed: MEDIA_URL: expected file:.*/)]);
    expect([existsSync(place), said.join().includes('hunter2')]).toEqual([false, false]);
  });
});
