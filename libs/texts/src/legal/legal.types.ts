/** May contain links: `[words](address)`. */
export type Line = string;

export interface LegalTable {
  readonly caption: string;
  readonly head: readonly string[];
  /** One cell per head column; the first names the row. */
  readonly rows: readonly (readonly Line[])[];
}

export type LegalBlock =
  | Line
  | { readonly list: readonly Line[] }
  | { readonly steps: readonly Line[] }
  | { readonly table: LegalTable };

export interface LegalPart {
  /** Part of addresses (`/terms#content`), so it must not change with the text. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalSection extends LegalPart {
  readonly parts?: readonly LegalPart[];
}

export interface LegalText {
  /** Not legally binding. */
  readonly summary: readonly Line[];
  readonly sections: readonly LegalSection[];
}

export interface LegalFacts {
  readonly operator: string;
  readonly address: string;
  /** Its law applies. */
  readonly country: string;
  /** An email address, or where to find one. */
  readonly contact: Line;
  /** Providers to log in with: 'Google or Lantern SSO'. */
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
