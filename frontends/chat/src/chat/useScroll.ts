import { useLayoutEffect, useRef, useState } from 'react';

const nearEnd = 90;
const nearStart = 400;

/**
 * Keeps the place of the reader: at the end, new text is followed; anywhere else nothing moves, also when older
 * messages come in above.
 */
export function useScroll(first: string | undefined, growth: string, onStart: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const before = useRef<{ first: string | undefined; growth: string; height: number }>({
    first: undefined,
    growth: '',
    height: 0,
  });
  const [away, setAway] = useState(false);

  useLayoutEffect(() => {
    const area = box.current;
    const { first: knownFirst, growth: knownGrowth, height } = before.current;
    if (!area || (first === knownFirst && growth === knownGrowth)) return;
    if (knownFirst !== undefined && first !== knownFirst) area.scrollTop += area.scrollHeight - height;
    else if (following.current) area.scrollTop = area.scrollHeight;
    before.current = { first, growth, height: area.scrollHeight };
  }, [first, growth]);

  const onScroll = () => {
    const area = box.current;
    if (!area) return;
    const left = area.scrollHeight - area.scrollTop - area.clientHeight;
    following.current = left < nearEnd;
    setAway(left > nearEnd * 3);
    if (area.scrollTop < nearStart) onStart();
  };
  const jump = () => {
    following.current = true;
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'smooth' });
  };
  return { box, onScroll, away, jump };
}
