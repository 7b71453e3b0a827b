import type { RegexMatch } from '@masque/roleplay/regex';
import { programOf, WorkThread } from '@masque/service-kit/threads';

const MEMORY_MIB = 128;

export interface RegexTask {
  readonly source: string;
  readonly flags: string;
  readonly text: string;
}

export interface RegexWork {
  start: { task: null; result: null };
  find: { task: RegexTask; result: readonly RegexMatch[] | null };
}

export class RegexThread extends WorkThread<RegexWork> {
  constructor() {
    super(programOf(import.meta.url), MEMORY_MIB);
  }
}
