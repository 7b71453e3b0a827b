import { authorOf } from './library.ts';
import { eager } from './fill.ts';
import type { CatalogCaller } from './catalog.process.ts';

interface List {
  readonly name: string;
  readonly path: string;
  readonly who: CatalogCaller;
}

const sorts = ['newest', 'oldest', 'popular', 'alphabetical'];
const reader = authorOf(20);
const prolific = authorOf(0);

const page = (query: string) => `/characters?limit=24${query ? `&${query}` : ''}`;
const sorted = (name: string, query: string, who: CatalogCaller): List[] =>
  sorts.map((sort) => ({ name: `${name}, ${sort}`, path: page(`sort=${sort}${query}`), who }));

export const lists: readonly List[] = [
  ...sorted('all, signed in', '', reader),
  ...sorted('all, who imported hundreds', '', prolific),
  ...sorted('public', '&filter=public', reader),
  ...sorted('mine', '&filter=mine', prolific),
  ...sorted('favorites', '&filter=favorites', eager),
  ...sorted('frequent tag', '&tags=fantasy', reader),
  ...sorted('rare tag', '&tags=tag-4000', reader),
  ...sorted('several tags', '&tags=fantasy,romance,tag-12', reader),
  ...sorted('rare tags', '&tags=tag-4000,tag-3999,tag-12', reader),
  ...sorted('author', '&author=author_3', reader),
  ...sorted('favorites with a tag', '&filter=favorites&tags=fantasy', eager),
  { name: 'visitor', path: page(''), who: null },
  { name: 'largest page', path: '/characters?limit=200', who: reader },
  { name: 'following', path: '/characters/following?limit=24', who: eager },
  { name: 'my favorites', path: '/favorites?limit=24', who: eager },
  { name: 'following of few', path: '/characters/following?limit=24', who: reader },
];

export const searches: readonly string[] = [
  'the',
  'of the',
  'in the',
  'she is',
  'a',
  'e',
  'th',
  'qu',
  'sh',
  'ing',
  'light',
  'shadow',
  'wood har',
  'lover',
  'and the light',
  'harbour town',
  'zzzz',
  'xq',
  'author_1',
  'author_12',
  'tion',
  'berg',
  '100%',
  '_',
  '"quoted"',
  'ба',
  'аб',
  'в',
  'абв',
  'абба',
  'бгд',
  'ав б',
  '一',
  '丁',
  '一丁',
  '丁七',
  '一丁七',
  '丁一丁',
  '가',
  '가각',
  '각가',
  '가 각',
  'ا',
  'اب',
  'بات',
  'ا ب',
  'α',
  'αβ',
  'αβγ',
  'ก',
  'กข',
  'กขก',
];
