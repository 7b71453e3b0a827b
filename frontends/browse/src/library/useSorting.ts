import { texts } from '@masque/texts';
import { sentenceOf, useAddToCollectionMutation, useRemoveFromCollectionMutation } from '@masque/web-kit';
import { useEffect, useRef, useState } from 'react';
import { runEach } from '../collections/add/runEach.ts';
import type { FilledCollection } from '../collections/useOwnCollections.ts';

const words = texts.collections.library;
const { add: addWords } = texts.collections;

interface Problem {
  title: string;
  reasons: readonly string[];
}

/** Adds characters to collections, or removes them: one call for each pair. */
export function useSorting(
  way: 'add' | 'remove',
  characterIds: ReadonlySet<string>,
  onDone: (characters: number, collections: number) => void,
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [add] = useAddToCollectionMutation();
  const [remove] = useRemoveFromCollectionMutation();

  /** Closing the dialog cancels the remaining calls. */
  const life = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    life.current = own;
    return () => own.abort();
  }, []);

  const submit = async (all: readonly FilledCollection[]) => {
    if (isBusy) return;
    const wanted = all.filter(({ id }) => chosen.has(id));
    if (wanted.length === 0) return setProblem({ title: addWords.noneChosen, reasons: [] });
    setBusy(true);
    setProblem(null);
    const pairs = wanted.flatMap((collection) =>
      [...characterIds]
        .filter((id) => collection.characterIds.has(id) === (way === 'remove'))
        .map((characterId) => ({ collection, characterId })),
    );
    const signal = life.current?.signal ?? AbortSignal.abort();
    const call = way === 'add' ? add : remove;
    const { failed } = await runEach(pairs, ({ collection: { id }, characterId }) => call({ id, characterId }), signal);
    setBusy(false);
    if (signal.aborted) return undefined;
    if (failed.length === 0) return onDone(new Set(pairs.map((pair) => pair.characterId)).size, wanted.length);
    setChosen(new Set(failed.map(({ item }) => item.collection.id)));
    const reasons = failed.map(({ item, error }) => addWords.reason(item.collection.name, sentenceOf(error)));
    return setProblem({
      title: way === 'add' ? addWords.someFailed : words.removeFailed,
      reasons: [...new Set(reasons)],
    });
  };

  const choose = (id: string, isChosen: boolean) => {
    setProblem(null);
    setChosen((before) => new Set([...[...before].filter((other) => other !== id), ...(isChosen ? [id] : [])]));
  };
  return { chosen, choose, problem, isBusy, submit: (all: readonly FilledCollection[]) => void submit(all) };
}
