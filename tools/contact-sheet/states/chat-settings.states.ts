import { chatRoutes } from '@masque/contracts';
import { turnsOf } from '../../../load-tests/frontend/messages.ts';
import { answering, type Stage, type State } from '../state.ts';

const short = turnsOf(5);

const ofMenu = (name: string, item: string, before?: (stage: Stage, chatId: string) => Promise<unknown>): State => ({
  name,
  who: 'member',
  path: async (stage: Stage) => {
    const id = await stage.scene.chat(stage.person, short);
    await before?.(stage, id);
    return `/chat?chatId=${id}`;
  },
  reach: async ({ page }) => {
    await page.locator('[data-message]').first().waitFor();
    await page.getByRole('button', { name: 'Chat settings' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').waitFor();
  },
});

const memory = {
  text: 'Mira met the traveller at the old lighthouse during a storm, and hid that she had been expecting them. They share the lantern and the debt to the harbour master. The key under the third step is lost; only the cat knows. '.repeat(
    3,
  ),
  isOn: true,
  isOwnChoice: true,
  upTo: null,
  messages: 214,
  isEdited: false,
  isOutdated: true,
  cost: { summaries: 7, promptTokens: 61_204, completionTokens: 4_310, dollars: '0.0412' },
  model: 'nousresearch/hermes-4-70b',
  state: 'idle',
  failure: null,
  revision: 9,
  updatedAt: '2026-01-01T12:00:00.000Z',
};
const failure = {
  code: 'model.no_credits',
  error: 'Insufficient credits. Add more at the settings of your provider.',
  details: ['This request requires more credits, or fewer max_tokens.'],
  retryAt: '2026-01-01T12:04:00.000Z',
};
const nothing = { summaries: 0, promptTokens: 0, completionTokens: 0, dollars: null };
const remembering = (name: string, own: object): State => ({
  ...ofMenu(name, 'Memory'),
  fake: answering('**/api/chats/*/memory', { ...memory, ...own }),
});
const settled = ofMenu('chat-settings-set', 'Settings for this chat', async ({ person, scene }, id) => {
  const books = await Promise.all(['Elara', 'Tariq'].map((name) => scene.character(name)));
  const body = {
    settings: { temperature: 0.65, maxTokens: 0, contextSize: 36_864 },
    customPrompt: 'Write in the present tense, and never decide what I do.',
    authorsNote: { text: 'It has been raining for three days.', depth: 4, role: 'system' as const },
    lorebookIds: books,
  };
  await person.call(chatRoutes.changeChat, { params: { id }, body });
});
const branched = ofMenu('chat-branches', 'Branches', async ({ person }, id) => {
  const branch = async (of: string, title?: string): Promise<string> => {
    const { messages } = (await person.call(chatRoutes.getChat, { params: { id: of }, query: {} })).body;
    const params = { id: of, messageId: messages.at(-1)?.id ?? '' };
    return (await person.call(chatRoutes.branchChat, { params, body: { title } })).body.id;
  };
  const first = await branch(id, 'What if she had opened the door instead of knocking and waiting for an answer');
  await branch(first);
  await branch(await branch(first, 'Over the roofs'), 'Down into the harbour');
  await branch(id, 'A quiet evening');
});

export const chatSettingsStates: readonly State[] = [
  ofMenu('chat-settings', 'Settings for this chat'),
  settled,
  branched,
  ofMenu('chat-rename', 'Rename'),
  ofMenu('chat-export', 'Export this chat'),
  ofMenu('chat-delete', 'Delete this chat'),
  remembering('memory', {}),
  remembering('memory-none', { text: '', messages: 0, isOn: false, isOutdated: false, model: null, cost: nothing }),
  remembering('memory-running', { state: 'running', isOutdated: false, isEdited: true }),
  remembering('memory-failed', { state: 'failed', failure, isOutdated: false }),
];
