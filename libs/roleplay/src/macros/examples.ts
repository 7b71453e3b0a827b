export function listedExamples(text: string | undefined): string | undefined {
  if (text === undefined || text === '' || text === '<START>') return text && '';
  const [before = '', ...blocks] = text.split(/<START>/i);
  const all = text.startsWith('<START>') ? blocks : [before, ...blocks];
  return all.map((block) => `<START>\n${block.trim()}\n`).join('');
}
