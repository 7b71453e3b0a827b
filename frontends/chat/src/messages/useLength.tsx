import { limits } from '@masque/contracts';
import { countOf } from '@masque/web-ui';
import { lazy, Suspense, useId } from 'react';

const { message: max } = limits;

/** Loaded on demand: few messages are that long. */
const LengthNote = lazy(() => import('./LengthNote.tsx').then((module) => ({ default: module.LengthNote })));

export function useLength(text: string) {
  const id = useId();
  const { used } = countOf(text, max);
  const isTooLong = used > max;
  return {
    isTooLong,
    aria: { 'aria-invalid': isTooLong, 'aria-describedby': isTooLong ? id : undefined },
    note: used > max * 0.8 && (
      <Suspense>
        <LengthNote id={id} used={used} />
      </Suspense>
    ),
  };
}
