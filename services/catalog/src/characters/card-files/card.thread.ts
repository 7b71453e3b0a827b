import { programOf, WorkThread } from '@masque/service-kit/threads';
import type { CardWork } from './card.thread.program.ts';

const MEMORY_MIB = 256;

export class CardThread extends WorkThread<CardWork> {
  constructor() {
    super(programOf(import.meta.url), MEMORY_MIB);
  }
}
