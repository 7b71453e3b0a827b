import type { chatRoutes, Input } from '@masque/contracts';
import { connectionFor } from '@masque/contracts/rules';
import type { CommandName } from '@masque/roleplay/commands';
import { commands as words } from '@masque/texts/commands';
import { chatApi, connectionsApi, isolate } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { CommandError, type CommandPage, type CommandRun, dataOf, openConversation } from './command.page.ts';
import { findChoice } from './choices.ts';

type Settings = Input<typeof chatRoutes.changeChat>['body'];
const { done } = words;
const builtIn = ['default', '<none>'];

async function change(page: CommandPage, body: Settings): Promise<void> {
  const params = { id: openConversation(page).chat.id };
  page.onChanged(await dataOf(page.dispatch(chatApi.endpoints.changeChat.initiate({ params, body }))));
}

/** The chat with what its list entry lacks. */
async function openedChat(page: CommandPage) {
  const request = { params: { id: openConversation(page).chat.id }, query: { limit: 1 } };
  const options = { subscribe: false, forceRefetch: true };
  return (await dataOf(page.dispatch(chatApi.endpoints.chatPage.initiate(request, options)))).chat;
}

async function profileOf(page: CommandPage) {
  const list = connectionsApi.endpoints.connections.initiate(undefined, { subscribe: false });
  const { profiles } = await dataOf(page.dispatch(list));
  return connectionFor(profiles, openConversation(page).chat);
}

const persona: CommandRun = async ({ value }, page) => {
  const { id, name } = await findChoice(page.dispatch, 'persona', value);
  await change(page, { personaId: id });
  showToast(done.persona(isolate(name)), 'success');
  return name;
};

const model: CommandRun = async ({ value }, page) => {
  const profile = await profileOf(page);
  if (profile?.model) throw new CommandError(words.modelOfProfile(isolate(profile.name)));
  const { id, name } = await findChoice(page.dispatch, 'model', value);
  await dataOf(page.dispatch(chatApi.endpoints.saveModel.initiate({ body: { model: id } })));
  showToast(done.model(isolate(name)), 'success');
  return name;
};

const profile: CommandRun = async ({ value }, page) => {
  const isDefault = builtIn.includes(value.toLowerCase());
  const chosen = isDefault ? null : await findChoice(page.dispatch, 'profile', value);
  await change(page, { profileId: chosen?.id ?? null });
  showToast(chosen ? done.profile(isolate(chosen.name)) : done.noProfile, 'success');
  return chosen?.name ?? '';
};

const preset: CommandRun = async ({ value }, page) => {
  const chosen = await findChoice(page.dispatch, 'preset', value);
  const current = await profileOf(page);
  if (!current) throw new CommandError(words.noProfile);
  const { id, ...own } = current;
  const request = { params: { id }, body: { ...own, presetId: chosen.id } };
  await dataOf(page.dispatch(connectionsApi.endpoints.updateConnection.initiate(request)));
  showToast(done.preset(isolate(chosen.name), isolate(own.name)), 'success');
  return chosen.name;
};

const note: CommandRun = async ({ value }, page) => {
  const { authorsNote } = await openedChat(page);
  if (value === '') {
    const text = authorsNote?.text ?? '';
    showToast(text || words.noNote);
    return text;
  }
  const place = authorsNote ?? { depth: 4, role: 'system' as const };
  await change(page, { authorsNote: { ...place, text: value } });
  showToast(done.note, 'success');
  return value;
};

const lore: CommandRun = async ({ value, named }, page) => {
  const { lorebooks } = await openedChat(page);
  const isOff = named['state']?.toLowerCase() === 'off' || /^off\s/i.test(value);
  const chosen = await findChoice(page.dispatch, 'lore', value.replace(/^(?:on|off)\s+/i, ''), lorebooks);
  const others = lorebooks.map(({ id }) => id).filter((id) => id !== chosen.id);
  await change(page, { lorebookIds: isOff ? others : [...others, chosen.id] });
  showToast((isOff ? done.noLore : done.lore)(isolate(chosen.name)), 'success');
};

const rename: CommandRun = async ({ value }, page) => {
  if (value === '') return page.openDialog('rename');
  await change(page, { title: value });
  showToast(done.renamed, 'success');
  return undefined;
};

const summarize: CommandRun = async (_, page) => {
  const params = { id: openConversation(page).chat.id };
  await dataOf(page.dispatch(chatApi.endpoints.rebuildMemory.initiate({ params })));
  showToast(done.summarize, 'success');
};

export const settingsCommands = {
  persona,
  model,
  profile,
  preset,
  note,
  lore,
  rename,
  summarize,
} satisfies Partial<Record<CommandName, CommandRun>>;
