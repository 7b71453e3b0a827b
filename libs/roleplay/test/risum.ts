import { joinBytes } from '../src/cards/png.chunks.ts';
import { decodeRPack } from '../src/risu/rpack.ts';
import { bytesOf } from './builders.ts';

/** RPack's table the other way around. */
const packed = new Map(
  Array.from(decodeRPack(Uint8Array.from({ length: 256 }, (_, at) => at)), (byte, at) => [byte, at]),
);
export const encodeRPack = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => packed.get(byte) ?? 0);
const lengthOf = (bytes: Uint8Array) => new Uint8Array(new Uint32Array([bytes.length]).buffer);

/** As `exportModule` of RisuAI's `process/modules.ts` writes it: head, packed JSON, assets, end. */
export function risum(module: object, assets: readonly Uint8Array[] = []): Uint8Array<ArrayBuffer> {
  const main = encodeRPack(bytesOf(JSON.stringify({ module, type: 'risuModule' }, null, 2)));
  const parts = assets.map(encodeRPack).flatMap((asset) => [new Uint8Array([1]), lengthOf(asset), asset]);
  return new Uint8Array(joinBytes([new Uint8Array([111, 0]), lengthOf(main), main, ...parts, new Uint8Array([0])]));
}

/** As RisuAI's `RegexData.svelte` fills it in. */
export const aRisuScript = (own: object = {}) => ({ comment: 'dashes', in: '—', out: ',', type: 'editoutput', ...own });

export const aRisuModule = {
  name: 'Sea',
  description: 'Everything about the sea.',
  id: '0b7c',
  lorebook: [
    {
      key: 'tide, flood',
      secondkey: '',
      insertorder: 100,
      comment: 'tide',
      content: 'The tide is high.',
      mode: 'normal',
      alwaysActive: false,
      selective: false,
    },
  ],
  regex: [aRisuScript()],
  trigger: [{ comment: 'start', type: 'start', conditions: [], effect: [{ type: 'triggerlua', code: 'print(1)' }] }],
  assets: [['wave', '', 'png']],
};
