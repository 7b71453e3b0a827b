interface MarkedPart {
  text: string;
  isMarked: boolean;
  at: number;
}

/** Ignores overlapping and out-of-range marks. */
export function partsOf(text: string, marks: readonly (readonly [number, number])[]): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  let done = 0;
  for (const [from, to] of marks) {
    if (from < done || to <= from || to > text.length) continue;
    if (from > done) parts.push({ text: text.slice(done, from), isMarked: false, at: done });
    parts.push({ text: text.slice(from, to), isMarked: true, at: from });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMarked: false, at: done });
  return parts;
}
