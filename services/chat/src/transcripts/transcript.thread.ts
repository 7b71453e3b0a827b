import { programOf, WorkThread } from '@masque/service-kit';
import type { TranscriptWork } from './transcript.reading.ts';

/** The text of the largest file, what was read of it, and both twice as large when it is not in Latin letters. */
const MEMORY_MIB = 512;

/** A thread that reads files of chats. */
export class TranscriptThread extends WorkThread<TranscriptWork> {
  constructor() {
    super(programOf(import.meta.url), MEMORY_MIB);
  }
}
