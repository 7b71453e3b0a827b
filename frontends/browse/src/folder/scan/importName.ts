import { limits } from '@masque/contracts';

/** The name of an item in its import; the end of a path tells more. */
export const importName = (path: string): string =>
  path.length > limits.importName ? `…${path.slice(1 - limits.importName)}` : path;
