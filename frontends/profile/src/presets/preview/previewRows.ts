import type { PreviewMessage } from '@masque/contracts';
import { presetEditor as words } from '@masque/texts/preset-editor';
import { listChanges } from '@masque/web-ui/compare';

export type PreviewRow =
  | { readonly kind: 'same'; readonly messages: readonly PreviewMessage[] }
  | { readonly kind: 'changed'; readonly before: PreviewMessage; readonly after: PreviewMessage }
  | { readonly kind: 'added' | 'removed'; readonly message: PreviewMessage };

export const textOf = ({ parts }: PreviewMessage): string =>
  parts.map(({ text, size }) => text ?? words.previewHidden(size)).join('\n\n');

export const tokensOf = ({ parts }: PreviewMessage): number => parts.reduce((sum, { tokens }) => sum + tokens, 0);

const keyOf = (message: PreviewMessage): string =>
  JSON.stringify([message.role, message.name, message.parts.map(({ id }) => id), textOf(message)]);

const sourceOf = ({ parts }: PreviewMessage): string => {
  const [first] = parts;
  return `${first?.id} ${first?.prompt?.identifier}`;
};

/** A removed message and an added one from the same source are one that changed. */
export function previewRows(before: readonly PreviewMessage[], after: readonly PreviewMessage[]): PreviewRow[] {
  const rows: PreviewRow[] = [];
  let removed: PreviewMessage[] = [];
  const leave = (count = removed.length) => {
    for (const message of removed.splice(0, count)) rows.push({ kind: 'removed', message });
  };
  for (const { kind, items } of listChanges(before, after, keyOf)) {
    if (kind === 'removed') removed = [...items];
    else if (kind === 'same') {
      leave();
      rows.push({ kind, messages: items });
    } else {
      const sources = new Set(items.map(sourceOf));
      for (const message of items) {
        const next = removed.findIndex((one) => sources.has(sourceOf(one)));
        leave(next === -1 ? removed.length : next);
        const at = removed.findIndex((one) => sourceOf(one) === sourceOf(message));
        if (at > 0) leave(at);
        const [changed] = at === -1 ? [] : removed.splice(0, 1);
        rows.push(changed ? { kind: 'changed', before: changed, after: message } : { kind, message });
      }
    }
  }
  leave();
  return rows;
}
