/** Appends each spec file's wall and CPU time to the file named by MASQUE_TIMES. */
import { appendFileSync } from 'node:fs';

const path = process.env.MASQUE_TIMES;
if (path) {
  const begin = performance.now();
  const used = process.cpuUsage();
  afterAll(() => {
    const { user, system } = process.cpuUsage(used);
    const seconds = (performance.now() - begin) / 1000;
    const line = { file: expect.getState().testPath, seconds, computed: (user + system) / 1e6 };
    appendFileSync(path, `${JSON.stringify(line)}\n`);
  });
}
