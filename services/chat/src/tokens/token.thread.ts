import { programOf, WorkThread } from '@masque/service-kit/threads';
import type { IdFamily, TokenFamily } from './token.families.ts';

const MEMORY_MIB = 256;

export interface TokenTask<K> {
  readonly kind: K;
  readonly family: K extends 'ids' ? IdFamily : TokenFamily;
  readonly texts: readonly string[];
}

export interface TokenWork {
  counts: { task: TokenTask<'counts'>; result: readonly number[] };
  ids: { task: TokenTask<'ids'>; result: readonly (readonly number[])[] };
}

export class TokenThread extends WorkThread<TokenWork> {
  constructor() {
    super(programOf(import.meta.url), MEMORY_MIB);
  }
}
