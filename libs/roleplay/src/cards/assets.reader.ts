import { FieldReader } from '../shared/fields.ts';
import { isObject } from '../shared/json.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import type { CardAsset } from './card.ts';

export function readAssets(fields: FieldReader, log: ReadingLog): CardAsset[] | undefined {
  const value = fields.raw('assets');
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) {
    log.setAside('assets', value);
    return undefined;
  }
  log.read('assets');
  const assets: CardAsset[] = [];
  for (const [i, item] of value.entries()) {
    if (isObject(item)) assets.push(readAsset(new FieldReader(item, `assets[${i}]`, log)));
    else log.setAside(`assets[${i}]`, item);
  }
  log.keepUnknown(
    'assets[]',
    assets.map(({ unknown }) => unknown),
  );
  return assets;
}

function readAsset(fields: FieldReader): CardAsset {
  return {
    type: fields.text('type'),
    uri: fields.text('uri'),
    name: fields.text('name'),
    ext: fields.text('ext').replace(/^\./, '').toLowerCase(),
    unknown: fields.rest(),
  };
}
