import { cardTextFields, mapFields } from '@masque/contracts';
import { texts } from '@masque/texts';
import type { ContentName } from './content.ts';

const labels: Readonly<Record<ContentName, string>> = {
  ...texts.importCard.parts,
  ...texts.compare.fields,
  ...mapFields(cardTextFields, (field) => texts.cardFields[field].label),
};

export const labelOf = (name: ContentName): string => labels[name];
