/** Bounds for files from strangers; sizes in bytes. */
export interface CardLimits {
  file: number;
  json: number;
  depth: number;
  /** Of a CHARX archive: number of entries, size of all unpacked (and 64 MiB above the archive's), unpacked ÷ packed of one entry above 1 MiB. */
  entries: number;
  unpacked: number;
  ratio: number;
}

const MiB = 2 ** 20;

export const cardLimits: CardLimits = {
  file: 64 * MiB,
  json: 16 * MiB,
  depth: 64,
  entries: 2000,
  unpacked: 128 * MiB,
  ratio: 100,
};
