/** RisuAI doesn't escape `&`, so a literal `&lt;` becomes `<`, as it does there. */
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
