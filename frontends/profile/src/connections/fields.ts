import type { ConnectionDraft } from '@masque/contracts';

export interface ConnectionFields {
  draft: ConnectionDraft;
  change: (next: Partial<ConnectionDraft>) => void;
}
