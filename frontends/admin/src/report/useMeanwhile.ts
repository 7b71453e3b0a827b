import type { AuditEntry } from '@masque/contracts';
import { useSession } from '@masque/web-kit';
import { useState } from 'react';

export function useMeanwhile(decisions: readonly AuditEntry[]): AuditEntry[] {
  const { username } = useSession();
  const [opened] = useState(() => Math.max(0, ...decisions.map(({ seq }) => seq)));
  return decisions.filter(({ seq, moderator }) => seq > opened && moderator !== username);
}
