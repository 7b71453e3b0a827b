import type { RegexScriptBody } from '@masque/contracts';

export const aRegexScript = (own: Partial<RegexScriptBody> = {}): RegexScriptBody => ({
  id: 'script-1',
  scriptName: 'Cats to dogs',
  findRegex: '/cat/g',
  replaceString: 'dog',
  trimStrings: [],
  placement: [1, 2],
  disabled: false,
  markdownOnly: false,
  promptOnly: false,
  runOnEdit: false,
  substituteRegex: 0,
  minDepth: null,
  maxDepth: null,
  rest: {},
  ...own,
});
