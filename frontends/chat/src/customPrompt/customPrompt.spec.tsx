import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aChat } from '../../../test/aChat.ts';
import { refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { ChatHeader } from '../chat/page/ChatHeader.tsx';

const nothing = () => undefined;
const get = 'GET /api/custom-prompt';
const post = 'POST /api/custom-prompt';

async function open(customPrompt: string, answers: Parameters<typeof renderPage>[1] = {}) {
  const view = renderPage(
    <ChatHeader
      chat={aChat()}
      failed={false}
      picture
      onPicture={nothing}
      onReload={nothing}
      onUndo={undefined}
      onChanged={nothing}
      railId={undefined}
      isRailOpen={false}
      onRail={nothing}
    />,
    { answers: { [get]: { customPrompt }, [post]: { customPrompt: '' }, ...answers.answers } },
  );
  const menu = async () => {
    await view.person.click(screen.getByRole('button', { name: 'Chat settings' }));
    return screen.findByRole('menuitem', { name: /^Custom Prompt/ });
  };
  return { ...view, menu };
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^What every character/ });

describe('the custom prompt', () => {
  it('is marked as active while there is one', async () => {
    const { menu, unmount } = await open('Answer briefly.');
    const item = await menu();
    await waitFor(() => expect(item.textContent).toBe('Custom PromptActive'));
    unmount();
    const none = await open('  ');
    expect((await none.menu()).textContent).toBe('Custom Prompt');
  });

  it('is edited as it is by now, not as the menu knew it', async () => {
    const { person, menu, network } = await open('Answer briefly.');
    const item = await menu();
    network.answer({ [get]: { customPrompt: 'Answer in verse, said another device.' } });
    await person.click(item);
    expect((await field()).value).toBe('Answer in verse, said another device.');
  });

  it('is saved while it is typed, and what is left when it is closed', async () => {
    const { person, menu, network } = await open('Answer briefly.');
    await person.click(await menu());
    const area = await field();
    expect(area.value).toBe('Answer briefly.');
    await person.type(area, ' In verse.');
    expect(await screen.findByText('Saved.', {}, { timeout: 5_000 })).toBeTruthy();
    await person.type(area, ' Or not.');
    await person.click(screen.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.bodiesOf(post)).toEqual([
      { customPrompt: 'Answer briefly. In verse.' },
      { customPrompt: 'Answer briefly. In verse. Or not.' },
    ]);
  });

  it('stays open with a reason when it cannot be saved', async () => {
    const { person, menu } = await open('', { answers: { [post]: refusal(503, 'Not now.') } });
    await person.click(await menu());
    await person.type(await field(), 'Rhyme.');
    await person.click(screen.getByText('Close'));
    expect((await screen.findByText(/^Your custom prompt wasn’t saved/)).textContent).toContain('Not now.');
    expect((await field()).value).toBe('Rhyme.');
    await person.click(screen.getByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is saved one second after the last key', async () => {
    const { person, menu, network } = await open('');
    await person.click(await menu());
    const area = await field();
    await person.type(area, 'Rhyme.');
    const typed = performance.now();
    expect(network.bodiesOf(post)).toEqual([]);
    await waitFor(() => expect(network.bodiesOf(post)).toEqual([{ customPrompt: 'Rhyme.' }]), { timeout: 5_000 });
    expect(performance.now() - typed).toBeGreaterThan(900);
  });
});
