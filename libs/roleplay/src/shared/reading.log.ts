import type { JsonObject, JsonValue } from './json.ts';

export interface ReportNote {
  field: string;
  message: string;
}

/** A broken file with a million fields must not produce a million notes. */
const MOST_NOTES = 200;

export class ReadingLog {
  readonly readFields: ReportNote[] = [];
  readonly repairs: ReportNote[] = [];
  readonly kept: ReportNote[] = [];
  readonly dropped: ReportNote[] = [];
  readonly asideValues: JsonObject = Object.create(null);

  read(field: string): void {
    add(this.readFields, field, `“${field}” was read.`);
  }

  repair(field: string, message: string): void {
    add(this.repairs, field, message);
  }

  keep(field: string, message: string): void {
    add(this.kept, field, message);
  }

  drop(field: string, message: string): void {
    add(this.dropped, field, message);
  }

  keepUnknown(path: string, objects: readonly JsonObject[], except: readonly string[] = []): void {
    const at = path === '' ? '' : `${path}.`;
    const names = new Set<string>();
    for (const object of objects) {
      if (names.size <= MOST_NOTES) for (const key of Object.keys(object)) names.add(key);
    }
    for (const key of except) names.delete(key);
    for (const key of names) this.keep(at + key, `“${at}${key}” isn’t a field Masque knows. Its value was kept.`);
  }

  setAside(field: string, value: JsonValue): void {
    this.asideValues[field] = value;
    this.keep(field, `“${field}” couldn’t be read. Its original value was kept.`);
  }
}

function add(notes: ReportNote[], field: string, message: string): void {
  if (notes.length < MOST_NOTES) notes.push({ field, message });
  else if (notes.length === MOST_NOTES) notes.push({ field: '…', message: 'And more.' });
}
