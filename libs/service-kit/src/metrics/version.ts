import { readFileSync } from 'node:fs';

const manifest: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Version of Masque; all of its packages have the same one. */
export const { version } = manifest;
