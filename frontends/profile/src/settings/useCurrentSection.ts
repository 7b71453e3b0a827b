import { texts } from '@masque/texts';
import { useEffect, useRef, useState } from 'react';

const ids = Object.keys(texts.settings.sections);

/** The first section that isn't scrolled past, and a ref for the row of links, which shows its link. */
export function useCurrentSection() {
  const [current, setCurrent] = useState(ids[0]);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const update = () => {
      const edge = innerHeight / 4;
      setCurrent(ids.find((id) => (document.getElementById(id)?.getBoundingClientRect().bottom ?? 0) > edge));
    };
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  useEffect(() => {
    const row = list.current;
    const link = row?.querySelector<HTMLElement>(`[href$="#${current}"]`);
    if (!row || !link || row.scrollWidth <= row.clientWidth) return;
    row.scrollTo({ left: link.offsetLeft - row.clientWidth / 3 });
  }, [current]);
  return [current, list] as const;
}
