import { programOf, WorkThread } from '@masque/service-kit';
import type { TranscriptWork } from './transcript.reading.ts';

/** The largest file's text and the parsed result; both double for non-Latin scripts. */
const MEMORY_MIB = 512;

export class TranscriptThread extends WorkThread<TranscriptWork> {
  constructor() {
    super(programOf(import.meta.url), MEMORY_MIB);
  }
}
