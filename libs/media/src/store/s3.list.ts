export interface ListPage {
  readonly keys: readonly { readonly key: string; readonly storedAt: Date }[];
  readonly next: string | undefined;
}

const textOf = (xml: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
const all = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) => inner);
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Our keys contain nothing that XML would escape; foreign keys are skipped later. */
export const listPage = (xml: string): ListPage => ({
  keys: all(xml, 'Contents').map((item) => ({
    key: textOf(item, 'Key'),
    storedAt: new Date(textOf(item, 'LastModified')),
  })),
  next: unescaped(textOf(xml, 'NextContinuationToken')) || undefined,
});
