import { draftFromCard as importedDraft } from '@masque/contracts';
import { type RoleplayCard, type CardImage, type ReportNote, withOtherIcon } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import { type FormDraft, emptyFields } from '../../form/draft.ts';

/**
 * Converts a card to form fields, without its picture; `cut` lists what was shortened.
 * @throws UnfitCardError
 */
export function draftFromCard(file: RoleplayCard): { draft: FormDraft; cut: ReportNote[] } {
  const { draft, cut } = importedDraft(file);
  const { texts: fields, tags, gender, parts } = draft;
  return { draft: { fields: { ...emptyFields, ...fields, tags, gender }, parts }, cut };
}

/** The form saves the picture itself, so the card doesn't need a file for its icon. */
export const withoutShownIcon = (card: RoleplayCard, image: CardImage | null): RoleplayCard =>
  image !== null && Object.values(card.files).includes(image.bytes) ? withOtherIcon(card, null) : card;

export function leftOut(
  { files, unknown, aside }: RoleplayCard,
  kept: readonly ReportNote[],
): { left: ReportNote[]; kept: ReportNote[] } {
  const { leftFiles, leftFields } = texts.importCard;
  const fields = new Set(Object.keys({ ...unknown.card, ...unknown.data, ...aside }));
  const left: ReportNote[] = [];
  const count = Object.keys(files).length;
  if (count > 0) left.push({ field: 'files', message: leftFiles(count) });
  if (fields.size > 0) left.push({ field: 'unknown', message: leftFields([...fields]) });
  return { left, kept: kept.filter(({ field }) => !fields.has(field) && !Object.hasOwn(files, field)) };
}
