import type { Stage, State } from '../state.ts';

const QUICK = 'demo/story?rate=400';

async function twoVersions({ page }: Stage): Promise<void> {
  await page.locator('[data-message]').first().waitFor();
  await page.getByLabel(/^Message to/).fill('Who lit the lamps tonight?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await page.getByText('2/2').waitFor();
  await page.getByRole('button', { name: 'Regenerate' }).waitFor();
}
const menu = ({ page }: Stage, which: 'first' | 'last') =>
  page.locator('[data-message]')[which]().getByRole('button', { name: 'Message options' }).click();
const item = ({ page }: Stage, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

const withVersions = (name: string, reach?: (stage: Stage) => Promise<unknown>): State => ({
  name,
  who: 'member',
  model: QUICK,
  path: async ({ scene, person }) => `/chat?chatId=${await scene.chat(person, [])}`,
  reach: async (stage) => {
    await twoVersions(stage);
    await reach?.(stage);
  },
});

export const messageStates: readonly State[] = [
  withVersions('message-versions'),
  withVersions('message-menu', (stage) => menu(stage, 'last')),
  withVersions('message-compare', async (stage) => {
    await menu(stage, 'last');
    await item(stage, 'Compare responses');
    await stage.page.getByRole('dialog').waitFor();
  }),
  withVersions('message-trace', async (stage) => {
    await menu(stage, 'last');
    await item(stage, 'Why this reply');
    await stage.page.getByRole('region', { name: 'Prompt' }).waitFor();
  }),
  withVersions('message-edit', async (stage) => {
    await menu(stage, 'last');
    await item(stage, 'Edit');
    await stage.page.getByLabel('Text of the message').waitFor();
  }),
  withVersions('message-undo', async (stage) => {
    await menu(stage, 'last');
    await item(stage, 'Delete message');
    await stage.page.getByText('1 message deleted.').waitFor();
  }),
];
