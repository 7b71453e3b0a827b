import type { JsonObject, JsonValue } from './json.ts';

/** One line of a report: the field (as a path in the file) and a sentence for the user. */
export interface ReportNote {
  field: string;
  message: string;
}

/** More notes than anyone reads: a broken file of a million fields must not make a report of a million lines. */
const MOST_NOTES = 200;

/** Collects what happened to each field while a file is read. */
export class ReadingLog {
  readonly readFields: ReportNote[] = [];
  readonly repairs: ReportNote[] = [];
  readonly kept: ReportNote[] = [];
  /** What no export brings back. */
  readonly dropped: ReportNote[] = [];
  /** Values that fit no field, by their path. */
  readonly asideValues: JsonObject = Object.create(null);

  read(field: string): void {
    add(this.readFields, field, `“${field}” was read.`);
  }

  repaired(field: string, message: string): void {
    add(this.repairs, field, message);
  }

  keep(field: string, message: string): void {
    add(this.kept, field, message);
  }

  drop(field: string, message: string): void {
    add(this.dropped, field, message);
  }

  /** Fields that no specification names, of one object or of a list of them: each name once, as `entries[].name`. */
  keepUnknown(path: string, objects: readonly JsonObject[], except: readonly string[] = []): void {
    const at = path === '' ? '' : `${path}.`;
    const names = new Set<string>();
    for (const object of objects) {
      if (names.size <= MOST_NOTES) for (const key of Object.keys(object)) names.add(key);
    }
    for (const key of except) names.delete(key);
    for (const key of names) this.keep(at + key, `“${at}${key}” is unknown here and is kept as it is.`);
  }

  aside(field: string, value: JsonValue): void {
    this.asideValues[field] = value;
    this.keep(field, `“${field}” could not be understood. Its original value is kept.`);
  }
}

function add(notes: ReportNote[], field: string, message: string): void {
  if (notes.length < MOST_NOTES) notes.push({ field, message });
  else if (notes.length === MOST_NOTES) notes.push({ field: '…', message: 'There is more of the same.' });
}
