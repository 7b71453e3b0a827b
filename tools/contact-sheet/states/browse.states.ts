import type { CharacterCard } from '@masque/contracts';
import { answering, failing, pending, type Stage, type State, unreachable } from '../state.ts';

const list = /\/api\/characters(\?|$)/;
const firstCard = ({ page }: Stage) => page.getByRole('article').first().waitFor();

const card = (n: number, own: Partial<CharacterCard>): CharacterCard => ({
  id: `0198c0de-0000-7000-8000-00000000000${n}`,
  name: 'Somebody',
  summary: 'Somebody to talk to.',
  image: null,
  imageColor: null,
  tags: [],
  gender: '',
  isPublic: true,
  likesCount: 0,
  chatsCount: 0,
  commentsCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  authorUsername: 'someone',
  authorName: 'someone',
  isAuthor: false,
  isFavorited: false,
  ...own,
});

const odd: readonly CharacterCard[] = [
  card(0, {
    name: 'Her Serene Highness Wilhelmina Alexandrina Konstanze von und zu Hohenstolzenfels-Tauberbischofsheim',
    summary: 'A title longer than the country it belongs to. '.repeat(6),
    tags: ['a-tag-that-is-nearly-forty-characters-x', 'court-intrigue', 'fantasy', 'long', 'longer'],
    authorName: 'somebody-with-thirty-characters',
    likesCount: 1_234_567,
    chatsCount: 98_765_432,
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
    tags: ['妖怪', '茶屋'],
  }),
  card(4, { name: 'กัลยา', summary: 'นักทำแผนที่ที่ไม่เคยออกจากบ้าน', isPublic: false, isAuthor: true }),
  card(5, { name: '🜂 Ω ', summary: '', tags: ['🔥', '👩‍🚀'] }),
  card(6, { name: 'A', summary: 'B', likesCount: 1, chatsCount: 1 }),
];

const favorites = /\/api\/favorites(\?|$)/;
const marked = odd.map((one) => ({ ...one, isFavorited: true }));

/** On a phone the filters are in a sheet. */
const openFilters = async ({ page }: Stage) => {
  const sheet = page.getByRole('button', { name: /^Filters/ });
  await page.getByRole('article').first().waitFor();
  await ((await sheet.count()) > 0 ? sheet : page.getByRole('button', { name: /^Tags/ })).click();
  await page.getByRole('button', { name: 'fantasy' }).first().waitFor();
};

export const browseStates: readonly State[] = [
  { name: 'characters-visitor', who: 'visitor', path: '/characters', reach: firstCard },
  { name: 'characters-member', who: 'member', path: '/characters', reach: firstCard },
  {
    name: 'characters-focus',
    who: 'member',
    path: '/characters',
    from: 900,
    reach: async ({ page }) => {
      await page.getByRole('article').first().getByRole('link').first().focus();
      await page.getByRole('article').nth(1).hover();
    },
  },
  {
    name: 'characters-loading',
    who: 'visitor',
    path: '/characters',
    fake: pending(list),
    reach: ({ page }) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'characters-none',
    who: 'member',
    path: '/characters',
    fake: answering(list, { characters: [], total: 0, nextCursor: null }),
    reach: ({ page }) => page.getByText('No characters available').waitFor(),
  },
  {
    name: 'characters-no-match',
    who: 'visitor',
    path: '/characters',
    reach: async ({ page }) => {
      await page.getByPlaceholder(/Search/).fill('zzzzzz');
      await page.getByText('No characters found matching your criteria').waitFor();
    },
  },
  { name: 'characters-filters', who: 'member', path: '/characters', reach: openFilters },
  {
    name: 'characters-filters-chosen',
    who: 'member',
    path: '/characters?sort=popular&tags=fantasy,rare',
    reach: async (stage) => {
      if (await stage.page.getByRole('button', { name: /^Filters/ }).count()) await openFilters(stage);
      await firstCard(stage);
    },
  },
  {
    name: 'characters-filters-none',
    who: 'member',
    path: '/characters?filter=mine&tags=fantasy',
    reach: ({ page }) => page.getByText('No characters found matching your criteria').waitFor(),
  },
  {
    name: 'characters-tags-failed',
    who: 'visitor',
    path: '/characters?tags=fantasy',
    from: 640,
    fake: failing(/\/api\/tags/),
    reach: ({ page }) => page.getByText('Failed to load tags').waitFor(),
  },
  {
    name: 'characters-following-none',
    who: 'member',
    path: '/characters?tab=following',
    reach: ({ page }) => page.getByText('No characters available').waitFor(),
  },
  {
    name: 'characters-favorites',
    who: 'member',
    path: '/characters?tab=favorites',
    fake: answering(favorites, { characters: marked, total: marked.length, nextCursor: null }),
    reach: firstCard,
  },
  {
    name: 'characters-favorites-failed',
    who: 'member',
    path: '/characters?tab=favorites',
    fake: failing(favorites),
    reach: ({ page }) => page.getByText('Failed to load characters. Please try again later.').waitFor(),
  },
  { name: 'favorites-visitor', who: 'visitor', path: '/favorites' },
  {
    name: 'favorites-loading',
    who: 'member',
    path: '/favorites',
    fake: pending(favorites),
    reach: ({ page }) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'favorites-none',
    who: 'member',
    path: '/favorites',
    reach: ({ page }) => page.getByText("You haven't favorited any characters yet.").waitFor(),
  },
  {
    name: 'favorites',
    who: 'member',
    path: '/favorites',
    fake: answering(favorites, { characters: marked, total: marked.length, nextCursor: null }),
    reach: firstCard,
  },
  {
    name: 'favorites-failed',
    who: 'member',
    path: '/favorites',
    fake: failing(favorites),
    reach: ({ page }) => page.getByText('Failed to load favorites').waitFor(),
  },
  {
    name: 'characters-failed',
    who: 'visitor',
    path: '/characters',
    fake: failing(list),
    reach: ({ page }) => page.getByText('Failed to load characters. Please try again later.').waitFor(),
  },
  {
    name: 'characters-odd',
    who: 'member',
    path: '/characters',
    fake: answering(list, { characters: odd, total: odd.length, nextCursor: null }),
    reach: firstCard,
    isLong: true,
  },
  {
    name: 'characters-broken-pictures',
    who: 'visitor',
    path: '/characters',
    fake: unreachable('**/media/**'),
    reach: firstCard,
  },
  {
    name: 'characters-end',
    who: 'visitor',
    path: '/characters',
    reach: async (stage) => {
      await firstCard(stage);
      await stage.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await stage.page.getByText(/^You’ve seen all/).waitFor();
    },
  },
  {
    name: 'characters-delete',
    who: 'author',
    path: '/characters',
    reach: async ({ page }) => {
      const own = page.getByRole('article').filter({ hasText: 'mira_vale' }).first();
      await own.hover();
      const more = own.getByRole('button', { name: /^(More|Options|Actions)/ });
      if (await more.count()) {
        await more.first().click();
        await page.getByRole('menuitem', { name: /Delete/ }).click();
      } else await own.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'character',
    who: 'visitor',
    path: async ({ scene }) => `/character/${await scene.character('Elara')}`,
  },
  {
    name: 'character-other-script',
    who: 'member',
    path: async ({ scene }) => `/character/${await scene.character('Tariq')}`,
  },
  { name: 'character-not-found', who: 'visitor', path: '/character/0198c0de-0000-7000-8000-000000000000' },
  {
    name: 'character-loading',
    isPending: true,
    who: 'visitor',
    path: '/character/0198c0de-0000-7000-8000-000000000000',
    fake: pending(/\/api\/characters\/[^/]+/),
    reach: ({ page }) => page.locator('main').waitFor(),
  },
];
