import type { CharacterCard } from '@masque/contracts';
import { answering, failing, pending, type Stage, type State } from '../state.ts';

const list = /\/api\/characters\?/;
const path = '/manage-characters';
const firstCard = ({ page }: Stage) => page.getByRole('article').first().waitFor();
const card = (n: number, own: Partial<CharacterCard>): CharacterCard => ({
  id: `0198c0de-0000-7000-8000-0000000000${n + 10}`,
  name: 'Somebody',
  summary: 'Somebody to talk to.',
  image: null,
  imageColor: null,
  tags: [],
  gender: '',
  isPublic: n % 2 === 0,
  likesCount: 0,
  chatsCount: 0,
  commentsCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  authorUsername: 'someone',
  authorName: 'someone',
  isAuthor: true,
  isFavorited: false,
  ...own,
});
const odd: readonly CharacterCard[] = [
  card(0, {
    name: 'Her Serene Highness Wilhelmina Alexandrina Konstanze von und zu Hohenstolzenfels-Tauberbischofsheim',
    summary: 'A title longer than the country it belongs to. '.repeat(6),
    tags: ['a-tag-that-is-nearly-forty-characters-x', 'court-intrigue', 'fantasy'],
  }),
  card(1, { name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' }),
  card(2, {
    name: 'طارق بن زياد الرمّال',
    summary: 'حكّاء من الصحراء يبيع القصص مقابل الماء.',
    tags: ['صحراء', 'حكايات'],
  }),
  card(3, {
    name: '狐坂 ちはや',
    summary: '雨の日にだけ開く茶屋の主。客の嘘を数える癖がある。',
    tags: ['妖怪', '茶屋', '雨'],
  }),
  card(5, { name: 'Held back', moderation: 'hidden' }),
  card(6, { name: 'Waiting', moderation: 'pending' }),
  card(4, { name: 'A', summary: '', image: '/media/none/640.webp' }),
];
const pageOf = (characters: readonly CharacterCard[], nextCursor: string | null = null) => ({
  characters,
  total: characters.length,
  nextCursor,
});

export const manageStates: readonly State[] = [
  { name: 'manage', who: 'author', path, reach: firstCard },
  { name: 'manage-empty', who: 'member', path },
  { name: 'manage-loading', who: 'member', path, fake: pending(list) },
  { name: 'manage-failed', who: 'member', path, fake: failing(list) },
  { name: 'manage-odd', who: 'member', path, fake: answering(list, pageOf(odd)), reach: firstCard, isLong: true },
  {
    name: 'manage-many',
    who: 'member',
    path,
    fake: answering(list, {
      ...pageOf([...Array(24).keys()].map((n) => card(n, { name: `Somebody ${n}` }))),
      total: 213,
    }),
    reach: firstCard,
  },
  {
    name: 'manage-no-matches',
    who: 'member',
    path: `${path}?search=zzz`,
    fake: answering(list, pageOf([])),
    reach: ({ page }) => page.getByText('No characters found matching your criteria').waitFor(),
  },
  {
    name: 'manage-delete',
    who: 'author',
    path,
    reach: async (stage) => {
      await firstCard(stage);
      await stage.page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'manage-refused',
    who: 'author',
    path,
    fake: failing(/\/api\/characters\/[^/]+\/visibility/, 429, 'Rate limit exceeded. Please try again later.'),
    reach: async (stage) => {
      await firstCard(stage);
      await stage.page.getByRole('button', { name: /^Make/ }).first().click();
      await stage.page.getByText(/^Failed to update character visibility/).waitFor();
    },
  },
];
