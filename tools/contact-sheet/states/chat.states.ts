import { type TypedTurn, turnsOf } from '../../../load-tests/frontend/messages.ts';
import { answering, failing, pending, type Stage, type State } from '../state.ts';

const opened = ({ page }: Stage) => page.locator('[data-message]').first().waitFor();
const chatOf =
  (turns: readonly TypedTurn[] = [], character?: string) =>
  async ({ scene, person }: Stage) =>
    `/chat?chatId=${await scene.chat(person, turns, character)}`;
const short = turnsOf(5);

const QUESTION = 'Is anybody there?';

async function say({ page }: Stage): Promise<void> {
  await page.getByLabel(/^Message to/).fill(QUESTION);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const answered = ({ page }: Stage) =>
  page.waitForFunction((question) => {
    const all = [...document.querySelectorAll('[data-message]')];
    const asked = all.findIndex((one) => one.textContent.includes(question));
    return asked >= 0 && all[asked + 1]?.getAttribute('data-sender') === 'character';
  }, QUESTION);

/** `model` writes the reply; `sign` waits for the state. */
const replying = (name: string, model: string, sign: (stage: Stage) => Promise<unknown>): State => ({
  name,
  who: 'member',
  model,
  path: chatOf(short),
  reach: async (stage) => {
    await opened(stage);
    await say(stage);
    await sign(stage);
  },
});
/** The default model is unavailable, and a fallback answered. */
const fallback: State = {
  ...replying('chat-fallback', 'demo/story?rate=1000&first=0', ({ page }) =>
    page.getByRole('button', { name: /^Keep/ }).waitFor(),
  ),
  fake: answering('**/api/user-model**', {
    model: 'deepseek/deepseek-prover-v2:free',
    fallbacks: ['vendor/free', 'openrouter/free'],
  }),
};
const failure = (name: string, model: string): State =>
  replying(name, model, ({ page }) => page.getByRole('button', { name: 'Dismiss' }).waitFor());
const completions = /\/api\/chat\/completions/;

const scripts: readonly TypedTurn[] = [
  { sender: 'character', text: '*يبتسم الرمّال ويصبّ الشاي.* "لقد تأخّرت،" يقول. "لكن القصص لا تنتهي قبل الفجر."' },
  { sender: 'user', text: '「雨はまだ止みませんね」と*静かに*言った。' },
  { sender: 'character', text: '*Вона підносить ліхтар.* «Ти запізнився», — каже вона. **Ніч** ще довга.' },
  { sender: 'user', text: 'A word without an end: ' + 'Donaudampfschifffahrt'.repeat(8) },
];
const markdown: readonly TypedTurn[] = [
  {
    sender: 'character',
    text: '*She unrolls the list.* "Read **all** of it," she says.\n\n1. The *lamp*\n2. The **bell**\n3. `the key`\n\n- one\n- two\n  - two and a half\n\n> What the tide takes, the tide has read first.\n\n```\nif (late) { knock(); }\n```\n\nIt costs 5 * 3 * 2 crowns, _every_ time. "Do you *really* mean it?" And <b>no markup</b>.\n\n---\n\n# A heading',
  },
];

export const chatStates: readonly State[] = [
  {
    name: 'chat-key',
    who: 'keyless',
    path: async ({ scene }) => `/chat?characterId=${await scene.character('Elara')}&newChat=true`,
  },
  {
    name: 'chat-new',
    who: 'member',
    path: async ({ scene }) => `/chat?characterId=${await scene.character('Elara')}&newChat=true`,
    reach: opened,
  },
  {
    name: 'chat-loading',
    who: 'member',
    path: '/chat?chatId=0198c0de-0000-7000-8000-000000000000',
    fake: pending(/\/api\/chats\/[^/]+/),
    reach: ({ page }) => page.getByLabel(/^Message to/).waitFor(),
  },
  {
    name: 'chat-failed',
    who: 'member',
    path: '/chat?chatId=0198c0de-0000-7000-8000-000000000000',
    fake: failing(/\/api\/chats\/[^/]+/),
    reach: ({ page }) => page.getByText('We couldn’t open this chat.').waitFor(),
  },
  { name: 'chat-short', who: 'member', path: chatOf(short), reach: opened },
  {
    name: 'chat-long',
    who: 'member',
    path: async ({ scene }) => `/chat?chatId=${await scene.longChat()}`,
    reach: opened,
  },
  {
    name: 'chat-long-scrolled-up',
    who: 'member',
    path: async ({ scene }) => `/chat?chatId=${await scene.longChat()}`,
    reach: async (stage) => {
      await opened(stage);
      const messages = stage.page.getByRole('region', { name: 'Messages' });
      await messages.hover();
      await stage.page.waitForFunction(() => {
        const box = document.querySelector('[aria-label=Messages]');
        if (box) box.scrollTop -= 400;
        return [...document.querySelectorAll('button')].some((one) => one.textContent.includes('Jump to newest'));
      });
    },
  },
  {
    name: 'chat-newer-card',
    who: 'member',
    path: chatOf(short),
    // Faked rather than edited, because other states share the character.
    fake: async (page) => {
      await page.route(/\/api\/chats\/[^/]+\?/, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, chat: { ...body.chat, latestCardVersion: 2 } } });
      });
      const versions = [{ n: 2, createdAt: '2026-03-04T12:00:00.000Z', changed: ['personality'] }];
      await answering(/\/api\/characters\/[^/]+\/versions/, { versions })(page);
    },
    reach: ({ page }) => page.getByRole('button', { name: 'Use the new version' }).waitFor(),
  },
  { name: 'chat-scripts', who: 'member', path: chatOf(scripts, 'Tariq'), reach: opened },
  { name: 'chat-markdown', who: 'member', path: chatOf(markdown), reach: opened },
  {
    name: 'chat-menu',
    who: 'member',
    path: chatOf(short),
    reach: async (stage) => {
      await opened(stage);
      await stage.page.getByRole('button', { name: 'Chat settings' }).click();
      await stage.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'chat-typed',
    who: 'member',
    path: chatOf(short),
    reach: async (stage) => {
      await opened(stage);
      await stage.page.getByLabel(/^Message to/).fill('A line that was typed and not sent yet.\n'.repeat(12));
    },
  },
  replying('chat-waiting', 'demo/story?first=60000', ({ page }) =>
    page.getByRole('button', { name: 'Stop' }).waitFor(),
  ),
  replying('chat-streaming', 'demo/story?rate=4&first=0', answered),
  replying('chat-stopped', 'demo/story?rate=4&first=0', async (stage) => {
    const { page } = stage;
    await answered(stage);
    // Right after the button appears, a click may count as the second half of a double click on Send.
    const stopped = page.getByText('Stopped here.').first();
    while (!(await stopped.isVisible()))
      await page
        .getByRole('button', { name: 'Stop' })
        .click({ timeout: 500 })
        .catch(() => undefined);
  }),
  replying('chat-replied', 'demo/story?rate=1000&first=0', async (stage) => {
    const { page } = stage;
    await answered(stage);
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  }),
  fallback,
  replying('chat-broken', 'demo/error-midstream', ({ page }) =>
    page
      .getByText(/cut off/)
      .first()
      .waitFor(),
  ),
  failure('chat-no-credits', 'demo/error-402'),
  failure('chat-rate-limited', 'demo/error-429'),
  replying('chat-filtered', 'demo/filtered?rate=300&first=0', ({ page }) =>
    page.getByText('content filter', { exact: false }).first().waitFor(),
  ),
  failure('chat-model-failed', 'demo/error-500'),
  failure('chat-malformed', 'demo/malformed'),
  {
    ...failure('chat-moderated', 'demo/story'),
    fake: answering(
      completions,
      {
        error: 'Your chosen model requires moderation and your input was flagged.',
        code: 'model.refused',
        requestId: '0198c0de-4a11-7cc2-9f1e-5b3a7d2e9c10',
        details: ['violence', 'self-harm'],
      },
      403,
    ),
  },
  { ...failure('chat-key-refused', 'demo/story'), fake: failing(completions, 401, 'Missing or invalid API key') },
  {
    ...failure('chat-unreachable', 'demo/story'),
    fake: (page) => page.route(completions, (route) => route.abort()),
  },
  {
    ...replying('chat-lost', 'demo/story', ({ page }) =>
      page.getByText('Connection lost.', { exact: false }).first().waitFor(),
    ),
    // The stream ends without its final event, and the resumed stream never answers.
    fake: async (page) => {
      const chunk = {
        choices: [{ delta: { content: '*She lifts the lantern.* "You are' } }],
        masque: { messageId: 'm-1' },
      };
      const body = `id: m-1:33\ndata: ${JSON.stringify(chunk)}\n\n`;
      await page.route(completions, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
      await page.route(/\/api\/chats\/[^/]+\/stream/, () => undefined);
    },
  },
  {
    name: 'chat-unanswered',
    who: 'member',
    path: chatOf([...short, { sender: 'user', text: 'And who are you?' }]),
    reach: ({ page }) => page.getByText('No reply yet.').waitFor(),
  },
];
