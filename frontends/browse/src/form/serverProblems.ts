import { cardField, requiredFields } from '@masque/contracts';
import { texts } from '@masque/texts';
import type { ApiError } from '@masque/web-kit';
import { checkedFields, type CheckedField } from './draft.ts';
import type { DraftProblems } from './draft.rules.ts';

const labels: Readonly<Record<CheckedField, { readonly label: string }>> = {
  ...texts.cardFields,
  tags: { label: texts.common.tags },
  image: { label: texts.createCharacter.image },
};
const separator = ': ';

/** Parses `field: reason` or, for nested values, `field.3.name: reason`. */
function fieldOf(detail: string): { field: CheckedField; reason: string } | null {
  const at = detail.indexOf(separator);
  const [first] = detail.slice(0, at).split('.');
  const field = checkedFields.find((name) => name === first);
  return at > 0 && field ? { field, reason: detail.slice(at + separator.length) } : null;
}

export function serverProblems({ code, message, details = [] }: ApiError): DraftProblems {
  const required = requiredFields.find((field) => cardField(field).required === code);
  if (required) return { [required]: message };
  if (code?.startsWith('image.')) return { image: message };
  const problems: DraftProblems = {};
  for (const detail of details) {
    const named = fieldOf(detail);
    if (named) problems[named.field] ??= `${labels[named.field].label}${separator}${named.reason}`;
  }
  return problems;
}
