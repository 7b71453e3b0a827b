/** Running text; `[words](address)` is a link. */
export type Line = string;

export interface LegalTable {
  readonly caption: string;
  readonly head: readonly string[];
  /** As many cells as the head has; the first one names the row. */
  readonly rows: readonly (readonly Line[])[];
}

/** A paragraph, a list without order, steps in their order, or a table. */
export type LegalBlock =
  | Line
  | { readonly list: readonly Line[] }
  | { readonly steps: readonly Line[] }
  | { readonly table: LegalTable };

export interface LegalPart {
  /** Addresses lead to it: `/terms#content`. It stays when a text is changed. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalSection extends LegalPart {
  readonly parts?: readonly LegalPart[];
}

export interface LegalText {
  /** What it says, in short; not a part of it that binds anybody. */
  readonly summary: readonly Line[];
  readonly sections: readonly LegalSection[];
}

/** What the texts say of an instance. */
export interface LegalFacts {
  readonly operator: string;
  readonly address: string;
  /** Whose law holds. */
  readonly country: string;
  /** Where to write to; while it is unknown, where it can be found. */
  readonly contact: Line;
  /** By whom people log in: 'Google or Lantern SSO'. */
  readonly providers: string;
  /** 0: no limit; null: unknown. */
  readonly dailyMessages: number | null;
  readonly hasTransparency: boolean;
  readonly minimumAge: number;
  readonly reportsPerDay: number;
  /** Characters. */
  readonly reportDescription: number;
  /** Characters. */
  readonly appeal: number;
  readonly appealDays: number;
  /** Business days. */
  readonly appealAnswerDays: number;
  readonly imageMegabytes: number;
}

export type LegalWriter = (facts: LegalFacts) => LegalText;
