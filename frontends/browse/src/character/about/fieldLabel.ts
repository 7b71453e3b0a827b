import type { CardContentField } from '@masque/contracts';
import { texts } from '@masque/texts';

const parts: Readonly<Record<string, string>> = texts.importCard.parts;
const fields: Readonly<Record<string, { label: string }>> = texts.cardFields;

export const fieldLabel = (field: CardContentField): string => fields[field]?.label ?? parts[field] ?? field;
