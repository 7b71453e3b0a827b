import { writeSync } from 'node:fs';
import { type ExportFormat, limits, Lorebook } from '@masque/contracts';
import {
  type RoleplayCard,
  CardError,
  type CardImage,
  readCard,
  withOtherIcon,
  writeCharx,
  type WrittenSpec,
  writeJson,
  writePng,
} from '@masque/roleplay/cards';
import { writeWorldInfo } from '@masque/roleplay/lorebook';
import { exportCard, type ExportedVersion } from '../originals/card.export.ts';

export interface WritingTask {
  readonly kind: 'write';
  readonly isLorebook: boolean;
  readonly version: ExportedVersion;
  readonly original: { readonly bytes: Uint8Array; readonly fileName: string } | null;
  readonly picture: CardImage | null;
  readonly isPictureNew: boolean;
  readonly format: ExportFormat;
  readonly spec: WrittenSpec;
  readonly isFavorite: boolean;
  readonly openChat: string | undefined;
  readonly fd: number;
}

/** Number of bytes written; null if the card doesn't fit the format. */
export type WritingResult = number | null;

export function writeExport(task: WritingTask): WritingResult {
  try {
    const bytes = fileOf(task);
    if (bytes.length > limits.uploadBodyBytes) return null;
    for (let at = 0; at < bytes.length;) at += writeSync(task.fd, bytes, at);
    return bytes.length;
  } catch (error) {
    if (error instanceof CardError) return null;
    throw error;
  }
}

function fileOf({ isLorebook, version, original, picture, isFavorite, openChat, ...task }: WritingTask): Uint8Array {
  const { isPictureNew, format, spec } = task;
  if (isLorebook) {
    const world = writeWorldInfo(version.card.lorebook ?? emptyBook);
    return new TextEncoder().encode(JSON.stringify(world, null, 4));
  }
  const reading = original && readCard(original.bytes, original.fileName);
  const merged = {
    ...exportCard(version, reading?.card ?? null),
    isFavorite,
    ...(openChat !== undefined && { openChat }),
  };
  const image = picture ?? reading?.image ?? null;
  const card = isPictureNew ? withOtherIcon(merged, format === 'png' ? null : image) : merged;
  return write[format](card, image, spec);
}

const emptyBook = Lorebook.parse({});
const nothing = new Uint8Array(0);

const write: Record<ExportFormat, (card: RoleplayCard, image: CardImage | null, spec: WrittenSpec) => Uint8Array> = {
  png: (card, image) => writePng(card, image?.bytes ?? nothing),
  json: (card, _, spec) => writeJson(card, spec),
  charx: (card, image) => writeCharx(card, image),
};
