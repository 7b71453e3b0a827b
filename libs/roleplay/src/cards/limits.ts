/** Bounds for files from strangers; sizes in bytes. */
export interface CardLimits {
  file: number;
  json: number;
  /** A card that a person wrote is of a hundredth of this. */
  yaml: number;
  depth: number;
  /** Of the card's data: items of lists and fields of objects, and objects. Four thousand lore entries of SillyTavern fit. */
  values: number;
  objects: number;
  /** Of a CHARX archive: number of entries, size of all unpacked (and 64 MiB above the archive's), unpacked ÷ packed of one entry above 1 MiB. */
  entries: number;
  unpacked: number;
  ratio: number;
}

const MiB = 2 ** 20;

export const cardLimits: CardLimits = {
  file: 64 * MiB,
  json: 12 * MiB,
  yaml: MiB / 2,
  depth: 64,
  values: 250_000,
  objects: 50_000,
  entries: 2000,
  unpacked: 128 * MiB,
  ratio: 100,
};
