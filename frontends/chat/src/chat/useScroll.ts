import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEnd = 90;
const nearStart = 400;

/** Height of what can be scrolled, and of the part in sight. */
const sizeOf = ({ scrollHeight, clientHeight }: HTMLElement): string => `${scrollHeight}/${clientHeight}`;

/**
 * Keeps the place of the reader: at the end, new text is followed, also when the window changes; anywhere else nothing
 * moves, also when older messages come in above.
 */
export function useScroll(first: string | undefined, growth: string, onStart: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const size = useRef('');
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
    size.current = sizeOf(area);
  }, [first, growth]);

  // A keyboard that opens, a turned phone and a font that arrives late move the end too.
  useEffect(() => {
    const area = box.current;
    if (!area) return undefined;
    const observer = new ResizeObserver(() => {
      if (following.current) area.scrollTop = area.scrollHeight;
      size.current = sizeOf(area);
    });
    observer.observe(area);
    if (area.firstElementChild) observer.observe(area.firstElementChild);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const area = box.current;
    // While sizes change, it is the browser that scrolls, not the reader.
    if (!area || sizeOf(area) !== size.current) return;
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
