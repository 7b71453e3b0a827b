import { ended } from '../ended.ts';

/** Around the text of a legal page. */
export const legalPage = {
  version: (version: string) => `Version ${version}`,
  since: 'in force since',
  from: 'in force from',
  operator: (name: string) => ended(`Run by ${name}`),
  contents: 'Contents',
  inShort: 'In short',
  print: 'Print',
  /** In the place of settings that the operator has left empty. */
  unnamed: {
    operator: 'the operator of this site',
    address: 'whose address has not been published yet',
    country: 'the country of the operator',
  },
  /** The sentences of the text hold without them, too. */
  unknown: {
    note: 'Who runs this site, and since when this version holds, could not be loaded just now. The rest of the text is whole.',
    operator: 'the operator of this site',
    address: 'whose address could not be loaded just now',
    country: 'the country of the operator',
    contact: 'the contact address (which could not be loaded just now)',
    providers: 'one of the providers on the page for signing in',
  },
} as const;
