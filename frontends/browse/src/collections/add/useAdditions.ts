import { texts } from '@masque/texts';
import { type OwnCollection, sentenceOf, useAddToCollectionMutation } from '@masque/web-kit';
import { useState } from 'react';

const words = texts.collections.add;
/** Additions under way at a time: each is a call of its own. */
const mostAtOnce = 4;

export interface Problem {
  title: string;
  /** Which collections, and why. */
  reasons: readonly string[];
}

/** Adds a character to several collections, each for itself: one that fails does not hold up the others. */
export function useAdditions(characterId: string, onAdded: (count: number) => void) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [add] = useAddToCollectionMutation();

  const addAll = async (collections: readonly OwnCollection[]) => {
    const failed: { collection: OwnCollection; reason: string }[] = [];
    const waiting = [...collections];
    const work = async () => {
      for (let collection = waiting.shift(); collection; collection = waiting.shift()) {
        const { error } = await add({ id: collection.id, characterId });
        if (error) failed.push({ collection, reason: sentenceOf(error) });
      }
    };
    await Promise.all(Array.from({ length: mostAtOnce }, work));
    return failed;
  };

  const submit = async (all: readonly OwnCollection[]) => {
    if (isBusy) return;
    const wanted = all.filter(({ id }) => chosen.has(id));
    if (wanted.length === 0) {
      setProblem({ title: texts.collections.add.noneChosen, reasons: [] });
      return;
    }
    setBusy(true);
    setProblem(null);
    const failed = await addAll(wanted);
    setBusy(false);
    if (failed.length === 0) return onAdded(wanted.length);
    setChosen(new Set(failed.map(({ collection }) => collection.id)));
    setProblem({
      title: failed.length === wanted.length ? words.failed : words.someFailed,
      reasons: failed.map(({ collection, reason }) => words.reason(collection.name, reason)),
    });
  };

  const choose = (id: string, isChosen: boolean) => {
    setProblem(null);
    setChosen((before) => new Set([...[...before].filter((other) => other !== id), ...(isChosen ? [id] : [])]));
  };
  return { chosen, choose, problem, isBusy, submit: (all: readonly OwnCollection[]) => void submit(all) };
}
