import type { CardTextField } from '@masque/contracts';
import { useState } from 'react';
import { type Draft, emptyDraft, type Problem } from './draft.ts';

/** The form, and the problem that the last try to send it met. */
export interface DraftForm {
  draft: Draft;
  problem: Problem | null;
  set: (change: Partial<Draft>) => void;
  replace: (draft: Draft) => void;
  complain: (problem: Problem | null) => void;
  /** What a text field needs, its own error included. */
  field: (name: CardTextField) => {
    name: string;
    value: string;
    error: string | null;
    onChange: (value: string) => void;
  };
}

export function useDraft(): DraftForm {
  const [draft, setDraft] = useState(emptyDraft);
  const [problem, setProblem] = useState<Problem | null>(null);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  return {
    draft,
    problem,
    set,
    complain: setProblem,
    replace: (next) => {
      setDraft(next);
      setProblem(null);
    },
    field: (name) => ({
      name,
      value: draft[name],
      error: problem?.field === name ? problem.message : null,
      onChange: (value) => {
        set({ [name]: value });
        if (problem?.field === name) setProblem(null);
      },
    }),
  };
}
