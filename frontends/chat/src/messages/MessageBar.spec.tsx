import { describe, expect, it, jest } from '@jest/globals';
import type { ChatMessage } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { aMessage, aVersion } from '../chat/conversation/conversation.fixture.ts';
import { Message } from '../chat/list/Message.tsx';
import { type MessageActions, MessageActionsProvider, type SaveResult } from './actions.ts';
import { readEditDraft } from './editDrafts.ts';

const version = (text: string) => ({ ...aVersion, text });
const versions = [version('One.'), version('Two.'), version('Three.')];
const three = aMessage({ id: 'r', text: 'Three.', versions, version: 2 });

function show(message: ChatMessage, own: Partial<MessageActions> = {}, isNewestReply = true, number?: number) {
  const actions = {
    chatId: 'chat-1',
    isBusy: false,
    editing: null,
    startEdit: jest.fn<MessageActions['startEdit']>(),
    endEdit: jest.fn<MessageActions['endEdit']>(),
    choose: jest.fn<MessageActions['choose']>(),
    remove: jest.fn<MessageActions['remove']>(),
    hide: jest.fn<MessageActions['hide']>(),
    branch: jest.fn<MessageActions['branch']>(),
    regenerate: jest.fn<MessageActions['regenerate']>(),
    goOn: jest.fn<MessageActions['goOn']>(),
    save: jest.fn<MessageActions['save']>(async () => 'saved'),
    ...own,
  };
  const view = renderPage(
    <MessageActionsProvider value={actions}>
      <Message message={message} name="Elara" image={null} isNewestReply={isNewestReply} number={number} />
    </MessageActionsProvider>,
  );
  return { ...view, actions };
}

describe('under a message', () => {
  it('the menu says by which number commands call it', async () => {
    const { person } = show(three, {}, true, 1_204);
    await person.click(screen.getByRole('button', { name: 'Message options' }));
    const menu = screen.getByRole('menu', { name: 'Message options, Message 1204' });
    expect(within(menu).getByText('Message 1204')).toBeTruthy();
  });

  it('versions wrap around in both directions', async () => {
    const { person, actions } = show(three);
    expect(screen.getByText('3/3').textContent).toBe('3/3');
    await person.click(screen.getByRole('button', { name: 'Next version' }));
    expect(actions.choose).toHaveBeenLastCalledWith(three, 0);
    await person.click(screen.getByRole('button', { name: 'Previous version' }));
    expect(actions.choose).toHaveBeenLastCalledWith(three, 1);
  });

  it('the newest reply can be regenerated, others cannot', async () => {
    const { person, actions, unmount } = show(three);
    await person.click(screen.getByRole('button', { name: 'Regenerate' }));
    expect(actions.regenerate).toHaveBeenCalledWith('r');
    unmount();
    show(three, {}, false);
    expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull();
  });

  it('the newest reply can go on; one that broke off says so where it says why', async () => {
    const { person, actions, unmount } = show(three);
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(actions.goOn).toHaveBeenCalledTimes(1);
    unmount();
    show({ ...three, state: 'broken' });
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('the menu deletes it, or it and what follows', async () => {
    const { person, actions } = show(three);
    const menu = () => person.click(screen.getByRole('button', { name: 'Message options' }));
    await menu();
    await person.click(screen.getByRole('menuitem', { name: 'Delete message' }));
    expect(actions.remove).toHaveBeenLastCalledWith(three, false);
    await menu();
    await person.click(screen.getByRole('menuitem', { name: 'Delete this and following messages' }));
    expect(actions.remove).toHaveBeenLastCalledWith(three, true);
  });

  it('the menu hides it from the model, or all up to it, and shows it again', async () => {
    const { person, actions, unmount } = show(three);
    const choose = async (name: string) => {
      await person.click(screen.getByRole('button', { name: 'Message options' }));
      await person.click(screen.getByRole('menuitem', { name }));
    };
    await choose('Hide from the model');
    expect(actions.hide).toHaveBeenLastCalledWith(three, true, false);
    await choose('Hide everything up to here');
    expect(actions.hide).toHaveBeenLastCalledWith(three, true, true);
    expect(screen.queryByText('Hidden from the model')).toBeNull();
    unmount();
    const hidden = { ...three, isHidden: true };
    const again = show(hidden);
    expect(screen.getByRole('article')).toHaveTextContent('Hidden from the model');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await again.person.click(screen.getByRole('button', { name: 'Message options' }));
    await again.person.click(screen.getByRole('menuitem', { name: 'Show to the model' }));
    expect(again.actions.hide).toHaveBeenLastCalledWith(hidden, false, false);
  });

  it('nothing that follows is deleted, and no version asked for, while a reply comes', async () => {
    const { person } = show(three, { isBusy: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Regenerate' }).disabled).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Message options' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete this and following messages' })).toBeNull();
  });

  it('the responses are compared, and another one is used', async () => {
    const { person, actions } = show(three);
    await person.click(screen.getByRole('button', { name: 'Message options' }));
    await person.click(screen.getByRole('menuitem', { name: 'Compare responses' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare responses' }));
    expect(within(dialog.getByRole('region', { name: 'Current response' })).getByText('Three.').tagName).toBe('P');
    expect(within(dialog.getByRole('region', { name: 'V1' })).getByText('One.').tagName).toBe('P');
    expect(dialog.queryByRole('region', { name: 'V3' })).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Use This Version: V2' }));
    expect(actions.choose).toHaveBeenCalledWith(three, 1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('there is nothing while it is being written, or where one can only read', () => {
    const { unmount } = show(aMessage({ state: 'streaming', text: 'I am' }));
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    renderPage(<Message message={three} name="Elara" image={null} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('what the model thought', () => {
  it('is folded above the reply, by the version that is shown', async () => {
    const thinking = [{ ...version('One.'), reasoning: 'She would lie here.' }, version('Two.')];
    const message = aMessage({ id: 'r', text: 'One.', versions: thinking });
    const { person, unmount } = show(message);
    const thought = screen.getByText('She would lie here.');
    expect(thought.closest('details')?.open).toBe(false);
    await person.click(screen.getByText('Model’s reasoning'));
    expect(thought.closest('details')?.open).toBe(true);
    unmount();
    show({ ...message, text: 'Two.', version: 1 });
    expect(screen.queryByText('Model’s reasoning')).toBeNull();
  });
});

describe('the text of a message', () => {
  const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the message' });

  it('is changed in its place, saved with Ctrl and Enter', async () => {
    const { person, actions } = show(three, { editing: 'r' });
    expect(document.activeElement).toBe(area());
    await person.type(area(), ' And four.{Control>}{Enter}{/Control}');
    expect(actions.save).toHaveBeenCalledWith(three, 'Three. And four.');
    await waitFor(() => expect(actions.endEdit).toHaveBeenCalled());
  });

  it('is left with Esc, which keeps what was typed, and with Cancel, which does not', async () => {
    const { person, actions, unmount } = show(three, { editing: 'r' });
    await person.type(area(), ' And');
    unmount();
    const again = show(three, { editing: 'r' });
    expect(area().value).toBe('Three. And');
    await again.person.type(area(), '{Escape}');
    expect(again.actions.endEdit).toHaveBeenCalledTimes(1);
    expect(actions.save).not.toHaveBeenCalled();
    again.unmount();
    const once = show(three, { editing: 'r' });
    expect(area().value).toBe('Three. And');
    await once.person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(once.actions.endEdit).toHaveBeenCalledTimes(1);
    expect(readEditDraft('chat-1', 'r')).toBeNull();
  });

  it('is kept where a reload leaves it, and offered under the message, until it is saved', async () => {
    const { person, unmount } = show(three, { editing: 'r' });
    await person.type(area(), ' And');
    expect(Object.keys(localStorage)).toContain('messageEdit:chat-1:r');
    unmount();
    const idle = show(three, {}, false);
    await idle.person.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(idle.actions.startEdit).toHaveBeenCalledWith('r');
    idle.unmount();
    const again = show(three, { editing: 'r' });
    expect(area().value).toBe('Three. And');
    await again.person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(again.actions.endEdit).toHaveBeenCalledTimes(1));
    expect(Object.keys(localStorage)).not.toContain('messageEdit:chat-1:r');
    again.unmount();
    show(three);
    expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull();
  });

  it('that comes back is saved in place of the text that it was typed over', async () => {
    const { person, unmount } = show(three, { editing: 'r' });
    await person.type(area(), ' Mine.');
    unmount();
    const again = show({ ...three, text: 'Theirs.' }, { editing: 'r' });
    await again.person.click(screen.getByRole('button', { name: 'Save' }));
    expect(again.actions.save).toHaveBeenCalledWith(expect.objectContaining({ text: 'Three.' }), 'Three. Mine.');
  });

  it('outlives scrolling also where storage refuses it', async () => {
    const secret = `sk-or-${'v'.repeat(12)}`;
    const { person, unmount } = show(three, { editing: 'r' });
    await person.type(area(), secret);
    expect(Object.keys(localStorage)).not.toContain('messageEdit:chat-1:r');
    unmount();
    const again = show(three, { editing: 'r' });
    expect(area().value).toBe(`Three.${secret}`);
    await again.person.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('that was changed elsewhere meanwhile is shown, and overwritten only when that is wanted', async () => {
    const theirs = { ...three, text: 'Theirs.' };
    const answers: SaveResult[] = [{ theirs }, 'saved'];
    const save = jest.fn<MessageActions['save']>(async () => answers.shift() ?? 'refused');
    const { person, actions } = show(three, { editing: 'r', save });
    await person.type(area(), ' Mine.');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText('Theirs.')).tagName).toBe('BLOCKQUOTE');
    expect(area().value).toBe('Three. Mine.');
    expect(actions.endEdit).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Save yours' }));
    expect(save).toHaveBeenLastCalledWith(theirs, 'Three. Mine.');
    await waitFor(() => expect(actions.endEdit).toHaveBeenCalledTimes(1));
  });

  it('that cannot be saved stays in the field', async () => {
    const { person, actions } = show(three, { editing: 'r', save: async () => 'refused' });
    await person.type(area(), ' More.');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(area().value).toBe('Three. More.');
    expect(actions.endEdit).not.toHaveBeenCalled();
  });
});
