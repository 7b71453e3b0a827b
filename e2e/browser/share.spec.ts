import { catalogRoutes, chatRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { aDraft, DEMO_KEY, freshName } from '../lib/api.ts';
import { axeFindings, member, openBrowser, signInAs, visitor, ways } from '../lib/browser.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { TestMember } from '../lib/member.ts';

describe('a character in other hands', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  describe.each(ways)('on a $name', (way) => {
    it('is shared by a link, seen by who opens it signed in, and no longer when its author removes them', async () => {
      const name = freshName('Lamplighter');
      const author = await member(browser, way);
      const draft = { name, isPublic: false, creatorNotes: 'Best **at night**. ![x](https://example.org/x.png)' };
      const { body } = await author.person.call(catalogRoutes.createCharacter, { body: aDraft(draft) });
      const path = `/character/${body.id}`;
      const address = freshName('guest');
      const guest = await TestMember.join(address, `${address}@example.org`);
      await guest.person.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
      const opened = await visitor(browser, way);

      await author.walk(`share-author-${way.name}`, async () => {
        const { page } = author;
        await page.goto(path);
        await page.getByRole('region', { name: 'Creator’s Notes' }).getByText('at night').waitFor();
        await page.getByText(`"You are late, ${author.username}."`).waitFor();
        await page.getByRole('link', { name: 'Edit Character' }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: `Share ${name}` });
        await dialog.getByRole('button', { name: 'Create link' }).click();
        const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
        await dialog.getByText('Nobody has opened it yet.').waitFor();

        await opened.walk(`share-guest-${way.name}`, async () => {
          const theirs = opened.page;
          await theirs.goto(link);
          await theirs.getByRole('heading', { level: 1, name: 'Sign In Required' }).waitFor();
          await theirs.getByRole('main').getByRole('link', { name: 'Log In', exact: true }).click();
          await signInAs(theirs, `${address}@example.org`);
          await theirs.getByRole('heading', { level: 1, name }).waitFor();
          await theirs.getByText(`${author.username} shared ${name} with you.`, { exact: false }).waitFor();
          await theirs.waitForURL(`**${path}`);
          expect(await theirs.getByRole('button', { name: 'Share', exact: true }).count()).toBe(0);
          await theirs.getByRole('button', { name: 'Start New Chat' }).click();
          await theirs.locator('[data-message]').first().waitFor();
          await theirs.getByRole('textbox', { name: /^Message to / }).fill('Hello.');
          await theirs.getByRole('button', { name: 'Send', exact: true }).click();
          await theirs.getByRole('button', { name: 'Regenerate' }).waitFor();
          const chats = await guest.person.call(chatRoutes.listChats, { query: { characterId: body.id } });
          const chatId = chats.body.chats[0]?.id ?? '';

          await theirs.goto(path);
          await theirs.getByRole('button', { name: 'Continue Latest Chat' }).click();
          await theirs.locator(`[data-message]`).first().waitFor();

          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Share', exact: true }).click();
          await dialog.getByRole('heading', { name: '1 person joined with it' }).waitFor();
          expect(await axeFindings(page)).toEqual([]);
          await dialog.getByRole('button', { name: `Remove ${guest.username}` }).click();
          await page.getByRole('button', { name: 'Remove', exact: true }).click();
          await dialog.getByText('Nobody has opened it yet.').waitFor();

          await theirs.goto(path);
          await theirs.getByRole('heading', { level: 1, name: 'Character not found' }).waitFor();
          // The chat stays readable, but can't be continued.
          const goOn = () =>
            guest.person.call(chatRoutes.complete, {
              body: { chatId, messages: [{ role: 'user', content: 'Still there?' }] },
            });
          await expectWithin(10_000, async () => (await goOn()).status === 410);
          await theirs.goto(`/chat?chatId=${chatId}`);
          await theirs.locator('[data-message]').first().waitFor();
          await theirs.goto(link);
          await theirs.getByRole('heading', { level: 1, name: 'This link doesn’t work' }).waitFor();
          expect(await axeFindings(theirs)).toEqual([]);
          expect(opened.problems).toEqual([]);
        });

        await dialog.getByRole('button', { name: 'Revoke link' }).click();
        const question = page.getByRole('dialog', { name: 'Revoke link' });
        await question.getByRole('button', { name: 'Revoke link' }).click();
        await dialog.getByRole('button', { name: 'Create link' }).waitFor();
        expect(author.problems).toEqual([]);
      });
    }, 120_000);

    it('is copied where its author allows it, as a private one that names its origin', async () => {
      const name = freshName('Lamplighter');
      const author = await TestMember.join();
      const draft = aDraft({ name, reuse: 'fork', lorebook: { entries: [{ keys: ['lamp'], content: 'Brass.' }] } });
      const { body: origin } = await author.person.call(catalogRoutes.createCharacter, { body: draft });
      const { page, person, problems, walk } = await member(browser, way);

      await walk(`fork-${way.name}`, async () => {
        await page.goto(`/character/${origin.id}`);
        await page.getByRole('button', { name: 'Make my own copy' }).click();
        await page.getByText(`You now have a copy of ${name}.`, { exact: false }).waitFor();
        await page.getByRole('link', { name, exact: true }).waitFor();
        const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
        expect(id).not.toBe(origin.id);
        await page.getByText('Private', { exact: true }).waitFor();
        const query = { forEdit: 'true' };
        const { body: copy } = await person.call(catalogRoutes.getCharacter, { params: { id }, query });
        expect(copy).toMatchObject({
          forkOf: { id: origin.id, name, authorUsername: author.username },
          lorebook: { entries: [{ keys: ['lamp'] }] },
          isPublic: false,
        });
        expect(problems).toEqual([]);
      });
    });
  });
});
