import { texts } from '@masque/texts';
import { type OwnCollection, sentenceOf, useAddToCollectionMutation } from '@masque/web-kit';
import { useEffect, useRef, useState } from 'react';
import { runEach } from './runEach.ts';

const words = texts.collections.add;

interface Problem {
  title: string;
  reasons: readonly string[];
}

export function useAdditions(characterId: string, onAdded: (count: number) => void) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [add] = useAddToCollectionMutation();

  /** Closing the dialog cancels the remaining calls. */
  const life = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    life.current = own;
    return () => own.abort();
  }, []);

  const submit = async (all: readonly OwnCollection[]) => {
    if (isBusy) return;
    const wanted = all.filter(({ id }) => chosen.has(id));
    if (wanted.length === 0) {
      setProblem({ title: texts.collections.add.noneChosen, reasons: [] });
      return;
    }
    setBusy(true);
    setProblem(null);
    const signal = life.current?.signal ?? AbortSignal.abort();
    const { done, failed } = await runEach(wanted, ({ id }) => add({ id, characterId }), signal);
    setBusy(false);
    if (failed.length === 0 || signal.aborted) return done.length > 0 ? onAdded(done.length) : undefined;
    setChosen(new Set(failed.map(({ item }) => item.id)));
    setProblem({
      title: done.length === 0 ? words.failed : words.someFailed,
      reasons: failed.map(({ item, error }) => words.reason(item.name, sentenceOf(error))),
    });
  };

  const choose = (id: string, isChosen: boolean) => {
    setProblem(null);
    setChosen((before) => new Set([...[...before].filter((other) => other !== id), ...(isChosen ? [id] : [])]));
  };
  return { chosen, choose, problem, isBusy, submit: (all: readonly OwnCollection[]) => void submit(all) };
}
