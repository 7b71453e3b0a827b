import type { Connection, LorebookSettings, LorebookUse } from '@masque/contracts';
import type { IndexSpec } from '@masque/service-kit/store';
import type { EndpointRow } from './endpoints/endpoint.row.ts';
import type { SavedKey } from './keys/saved.key.ts';

/** Names the scripts that the user has seen: others of the same character need a new consent. */
export interface ScriptConsent {
  readonly characterId: string;
  readonly digest: string;
}

export interface SettingsRow {
  _id: string;
  keys?: Record<string, SavedKey>;
  /** Every key of the ring that ever encrypted one of them. */
  keyIds?: string[];
  model?: string;
  customPrompt?: string;
  /** `0` is the built-in one; absent: never chosen. */
  defaultPersonaId?: string;
  defaultBackgroundId?: string;
  memory?: { isOn: boolean; model: string | null; length: number };
  lorebooks?: Partial<LorebookSettings>;
  lorebookUses?: { revision: number; uses: readonly LorebookUse[] };
  /** Changed only from the revision that was read. */
  connections?: { revision: number; profiles: readonly Connection[] };
  /** `json`: a list of `RegexScriptBody`. */
  regex?: { revision?: number; json?: string; consents?: ScriptConsent[] };
  endpoints?: { revision: number; rows: readonly EndpointRow[] };
  variables?: string;
  /** Ids of recent writers (generations, greetings), newest last: makes writes idempotent. */
  variableWriters?: string[];
}

export const settingsIndexes: readonly IndexSpec[] = [{ key: { keyIds: 1 }, sparse: true }];
