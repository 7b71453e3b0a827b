const table = new Int32Array(8 * 256);
for (let at = 0; at < table.length; at++) {
  let value = at & 0xff;
  const bits = 8 * ((at >> 8) + 1);
  for (let bit = 0; bit < bits; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  table[at] = value;
}

/** CRC-32 of PNG chunks (ISO 3309), slicing-by-8. */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = -1;
  let i = start;
  for (; i + 8 <= end; i += 8) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    crc =
      table[0x700 | (crc & 0xff)]! ^
      table[0x600 | ((crc >>> 8) & 0xff)]! ^
      table[0x500 | ((crc >>> 16) & 0xff)]! ^
      table[0x400 | (crc >>> 24)]! ^
      table[0x300 | bytes[i + 4]!]! ^
      table[0x200 | bytes[i + 5]!]! ^
      table[0x100 | bytes[i + 6]!]! ^
      table[bytes[i + 7]!]!;
  }
  for (; i < end; i++) crc = table[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
