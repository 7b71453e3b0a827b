import { turnsOf } from '../../../load-tests/frontend/messages.ts';
import type { Stage, State } from '../state.ts';

const short = turnsOf(5);

/** What an item of a chat's menu opens. */
const ofMenu = (name: string, item: string): State => ({
  name,
  who: 'member',
  path: async ({ scene, person }: Stage) => `/chat?chatId=${await scene.chat(person, short)}`,
  reach: async ({ page }) => {
    await page.locator('[data-message]').first().waitFor();
    await page.getByRole('button', { name: 'Chat settings' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').waitFor();
  },
});

export const chatSettingsStates: readonly State[] = [
  ofMenu('chat-rename', 'Rename'),
  ofMenu('chat-export', 'Export this chat'),
  ofMenu('chat-delete', 'Delete this chat'),
];
