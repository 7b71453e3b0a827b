/**
 * The JSON inside a page for reading that CAI-Tools or RisuAI exports; undefined in any other. RisuAI writes a text's
 * own `&lt;` as it writes `<`: both are read as `<`, as it does itself.
 */
export function jsonOfPage(page: string): string | undefined {
  const offline = between(page, 'JSON.parse(`', '`');
  if (offline !== undefined) return offline;
  return between(page, '<div class="idat">', '</div>')?.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

function between(text: string, start: string, end: string): string | undefined {
  const from = text.indexOf(start);
  const to = from === -1 ? -1 : text.indexOf(end, from + start.length);
  return to === -1 ? undefined : text.slice(from + start.length, to);
}
