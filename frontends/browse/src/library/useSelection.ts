import type { CharacterCard } from '@masque/contracts';
import { useMemo, useState } from 'react';

export interface CharacterSelection {
  readonly isOn: boolean;
  readonly ids: ReadonlySet<string>;
  readonly start: () => void;
  readonly end: () => void;
  readonly set: (ids: readonly string[], isSelected: boolean) => void;
}

export function useSelection(shown: readonly CharacterCard[] | undefined): CharacterSelection {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  // Without those that a filter hides or another tab deleted.
  const visible = JSON.stringify(shown?.map(({ id }) => id) ?? []);
  return useMemo(
    () => ({
      isOn: selected !== null,
      ids: new Set(idsIn(visible).filter((id) => selected?.has(id))),
      start: () => setSelected(new Set()),
      end: () => setSelected(null),
      set: (ids: readonly string[], isSelected: boolean) =>
        setSelected(
          (before) => new Set([...(before ?? [])].filter((id) => !ids.includes(id)).concat(isSelected ? ids : [])),
        ),
    }),
    [selected, visible],
  );
}

const idsIn = (json: string): string[] => JSON.parse(json);
