import { ended } from '../ended.ts';

export const legalPage = {
  version: (version: string) => `Version ${version}`,
  since: 'in force since',
  from: 'in force from',
  operator: (name: string) => ended(`Run by ${name}`),
  contents: 'Contents',
  inShort: 'In short',
  print: 'Print',
  /** For settings that the operator left empty. */
  unnamed: {
    operator: 'the operator of this site',
    address: 'whose address has not been published yet',
    country: 'the country of the operator',
  },
  /** The text must stay true with these in place of the facts. */
  unknown: {
    note: 'We couldn’t load who runs this site and when this version took effect. The rest of the text is complete.',
    operator: 'the operator of this site',
    address: 'whose address we couldn’t load',
    country: 'the country of the operator',
    contact: 'the contact address (which we couldn’t load)',
    providers: 'one of the providers on the login page',
  },
} as const;
