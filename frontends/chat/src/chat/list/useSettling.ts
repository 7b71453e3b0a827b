import { type RefObject, useLayoutEffect, useState } from 'react';

/** Frames of unchanged height before the list counts as settled. */
const settledFrames = 3;
/** Upper bound, because a running reply keeps the height changing. */
const mostFrames = 20;

const areFontsThere = () => !('fonts' in document) || document.fonts.status === 'loaded';

/** Positions an opening list in each frame until its heights are stable. Returns whether it can be shown. */
export function useSettling(box: RefObject<HTMLElement | null>, stay: () => void, onSettled: () => void): boolean {
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    let frame = 0;
    let height = -1;
    let same = 0;
    let left = mostFrames;
    const settle = () => {
      stay();
      same = box.current?.scrollHeight === height ? same + 1 : 0;
      height = box.current?.scrollHeight ?? -1;
      left -= 1;
      const isCalm = same >= settledFrames || left <= 0;
      if (isCalm) setShown(true);
      // Loading the web font changes every height again.
      if (isCalm && areFontsThere()) onSettled();
      else frame = requestAnimationFrame(settle);
    };
    settle();
    return () => cancelAnimationFrame(frame);
  }, [box, stay, onSettled]);
  return isShown;
}
