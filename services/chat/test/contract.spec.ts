import { chatRoutes, defaultLorebookSettings, type Route } from '@masque/contracts';
import { accessCases, tryAccess, viewerIn } from '@masque/testkit';
import { z } from 'zod';
import { aPng, dataUrl } from '../../../libs/media/test/support/images.ts';
import { aCharacter, type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

/** Makes every object in the schema refuse unknown fields, except those that are open by intent. */
const strict = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, strict(field)]);
    return z.strictObject(Object.fromEntries(fields));
  }
  if (schema instanceof z.ZodNullable) return z.nullable(strict(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return z.optional(strict(schema.unwrap()));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(strict));
  return schema instanceof z.ZodArray ? z.array(strict(schema.element)) : schema;
};

describe('each route of chat answers by its contract', () => {
  let chat: StartedChat;
  let person: ChatPerson;
  let chatId: string;
  let otherChatId: string;
  let messageId: string;
  let undoToken = '';
  let characterId: string;
  let personaId: string;
  let connectionId: string;
  let presetId: string;
  let backgroundId: string;
  let picture: string;
  let importId: string;
  let endpointId: string;
  beforeAll(async () => {
    chat = await startedChat({ USER_ENDPOINTS: 'any' });
    person = await chat.person();
    characterId = (await chat.keep(aCharacter()))._id;
    chatId = await chat.newChat(person);
    otherChatId = await chat.newChat(person);
    const { body } = await person.caller.call(chatRoutes.complete, {
      body: { chatId, messages: [{ role: 'user', content: 'Hi' }] },
    });
    messageId = body.masque?.messageId ?? '';
    const persona = { name: 'Rook', description: 'A thief.' };
    personaId = String((await person.caller.call(chatRoutes.createPersona, { body: persona })).body.id);
    picture = dataUrl(await aPng(30, 20));
    backgroundId = (
      await person.caller.call(chatRoutes.createBackground, { body: { name: 'Harbor', imageData: picture } })
    ).body.id;
    const desk = { name: 'Local', url: 'http://127.0.0.1:9/v1' };
    endpointId = (await person.caller.call(chatRoutes.createEndpoint, { body: desk })).body.id;
    const preset = { name: 'Mine', json: '{"prompt_order":[]}' };
    presetId = (await person.caller.call(chatRoutes.createPreset, { body: preset })).body.id;
    const items = [{ kind: 'preset' as const, name: 'Mine', bytes: 100 }];
    importId = (await person.caller.call(chatRoutes.createImport, { body: { name: 'Folder', items } })).body.id;
    connectionId = (await person.caller.call(chatRoutes.createConnection, { body: { name: 'Local' } })).body.id;
    Object.assign(chat.gateway.key, { status: 200, body: { data: { label: 'test' } } });
    chat.gateway.models.body = { data: [{ id: 'llama3' }] };
  });
  afterAll(() => chat.close());

  const messages = [{ role: 'user', content: 'Hi' }];
  const aFile = (name = 'chat.txt') => {
    const form = new FormData();
    form.append('file', new File(['Mira: Good evening.'], name));
    return form;
  };
  const happyPaths: Record<string, () => { path: string; body?: unknown }> = {
    getKey: () => ({ path: '/openrouter-key' }),
    hasKey: () => ({ path: '/openrouter-key/exists' }),
    saveKey: () => ({ path: '/openrouter-key', body: { apiKey: 'sk-or-another' } }),
    listGateways: () => ({ path: '/gateways' }),
    testKey: () => ({ path: '/openrouter-key/test', body: {} }),
    regenerate: () => ({ path: `/chats/${chatId}/messages/${messageId}/regenerate` }),
    continueReply: () => ({ path: `/chats/${chatId}/continue`, body: {} }),
    impersonate: () => ({ path: `/chats/${chatId}/impersonate`, body: {} }),
    deleteKey: () => ({ path: '/openrouter-key' }),
    listModels: () => ({ path: '/available-models' }),
    getModel: () => ({ path: '/user-model' }),
    saveModel: () => ({ path: '/user-model', body: { model: 'llama3' } }),
    getCustomPrompt: () => ({ path: '/custom-prompt' }),
    saveCustomPrompt: () => ({ path: '/custom-prompt', body: { customPrompt: 'Be brief.' } }),
    complete: () => ({ path: '/chat/completions', body: { chatId, messages, apiKey: 'sk-or-for-this' } }),
    completeAsOpenAi: () => ({ path: '/v1/chat/completions', body: { messages, apiKey: 'sk-or-for-this' } }),
    listOpenAiModels: () => ({ path: '/v1/models' }),
    getOpenAiModel: () => ({ path: '/v1/models/llama3' }),
    listHistories: () => ({ path: '/chat-histories?page=1&limit=5' }),
    saveHistory: () => ({ path: '/chat-histories', body: { characterId, messages: [{ sender: 'user', text: 'Hi' }] } }),
    listChats: () => ({ path: '/chats' }),
    searchChats: () => ({ path: '/chats/search?q=good' }),
    getChat: () => ({ path: `/chats/${chatId}` }),
    changeChat: () => ({ path: `/chats/${chatId}`, body: { cardVersion: 1 } }),
    stop: () => ({ path: `/chats/${chatId}/stop`, body: {} }),
    getTrace: () => ({ path: `/chats/${chatId}/messages/${messageId}/trace` }),
    changeMessage: () => ({ path: `/chats/${chatId}/messages/${messageId}`, body: { version: 0 } }),
    hideMessages: () => ({ path: `/chats/${chatId}/messages`, body: { isHidden: true, ranges: [{ to: messageId }] } }),
    branchChat: () => ({ path: `/chats/${chatId}/messages/${messageId}/branch`, body: { title: 'Another way' } }),
    listBranches: () => ({ path: `/chats/${chatId}/branches` }),
    deleteMessage: () => ({ path: `/chats/${chatId}/messages/${messageId}?following=true` }),
    undoDeletion: () => ({ path: `/chats/${chatId}/undo`, body: { undoToken } }),
    getMemory: () => ({ path: `/chats/${chatId}/memory` }),
    changeMemory: () => ({ path: `/chats/${chatId}/memory`, body: { text: 'They met.', isOn: true } }),
    rebuildMemory: () => ({ path: `/chats/${chatId}/memory/rebuild`, body: {} }),
    deleteMemory: () => ({ path: `/chats/${chatId}/memory` }),
    getLorebookSettings: () => ({ path: '/lorebook-settings' }),
    saveLorebookSettings: () => ({ path: '/lorebook-settings', body: { ...defaultLorebookSettings, scanDepth: 4 } }),
    listLorebookUses: () => ({ path: '/lorebook-uses' }),
    changeLorebookUse: () => ({ path: `/lorebook-uses/${characterId}`, body: { add: { isGlobal: true } } }),
    getMemorySettings: () => ({ path: '/memory-settings' }),
    saveMemorySettings: () => ({ path: '/memory-settings', body: { isOn: true, model: null, length: 2_000 } }),
    getUsage: () => ({ path: '/usage?days=7' }),
    listPersonas: () => ({ path: '/personas' }),
    createPersona: () => ({ path: '/personas', body: { name: 'Wren', description: 'A spy.' } }),
    updatePersona: () => ({ path: `/personas/${personaId}`, body: { name: 'Wren', description: 'A spy.' } }),
    listRegexScripts: () => ({ path: '/regex-scripts' }),
    saveRegexScripts: () => ({ path: '/regex-scripts', body: { scripts: [] } }),
    listQuickReplies: () => ({ path: '/quick-replies' }),
    saveQuickReplies: () => ({ path: '/quick-replies', body: { sets: [] } }),
    getChatRegexScripts: () => ({ path: `/chats/${chatId}/regex-scripts` }),
    allowRegexScripts: () => ({ path: `/regex-scripts/characters/${characterId}`, body: { isAllowed: true } }),
    listConnections: () => ({ path: '/connection-profiles' }),
    createConnection: () => ({ path: '/connection-profiles', body: { name: 'Quiet', samplers: { top_p: 0.5 } } }),
    updateConnection: () => ({
      path: `/connection-profiles/${connectionId}`,
      body: { name: 'Local', isDefault: true },
    }),
    deleteConnection: () => ({ path: `/connection-profiles/${connectionId}` }),
    listPresets: () => ({ path: '/presets' }),
    createPreset: () => ({ path: '/presets', body: { name: 'Quiet', json: '{"prompts":[],"prompt_order":[]}' } }),
    getPreset: () => ({ path: `/presets/${presetId}` }),
    updatePreset: () => ({ path: `/presets/${presetId}`, body: { name: 'Loud', json: '{"prompt_order":[]}' } }),
    previewPreset: () => ({ path: '/presets/preview', body: { presetId, json: '{"prompt_order":[]}' } }),
    deletePreset: () => ({ path: `/presets/${presetId}` }),
    listEndpoints: () => ({ path: '/endpoints' }),
    createEndpoint: () => ({ path: '/endpoints', body: { name: 'Desk', url: 'http://127.0.0.1:9/v1' } }),
    updateEndpoint: () => ({ path: `/endpoints/${endpointId}`, body: { name: 'Desk', url: 'http://127.0.0.1:9/v1' } }),
    testEndpoint: () => ({ path: `/endpoints/${endpointId}/test`, body: {} }),
    deleteEndpoint: () => ({ path: `/endpoints/${endpointId}` }),
    getModelParameters: () => ({ path: '/model-parameters?model=llama3' }),
    importChat: () => ({ path: `/chats/import?characterId=${characterId}`, body: aFile() }),
    createImport: () => ({
      path: '/imports',
      body: { name: 'Mine', items: [{ kind: 'favorite', name: 'A', bytes: 0 }] },
    }),
    listImports: () => ({ path: '/imports' }),
    getImport: () => ({ path: `/imports/${importId}?after=0` }),
    findImported: () => ({ path: '/imports/found', body: { hashes: ['a'.repeat(64)] } }),
    uploadImportFiles: () => ({ path: `/imports/${importId}/files`, body: aFile('0') }),
    listOpenChats: () => ({ path: '/internal/open-chats' }),
    moveImport: () => ({ path: `/internal/imports/${importId}/state`, body: { to: 'running' } }),
    takeImportTasks: () => ({ path: `/internal/imports/${importId}/tasks` }),
    planImportItem: () => ({ path: `/internal/imports/${importId}/items/0/plan`, body: { undo: null } }),
    saveImportOutcome: () => ({
      path: `/internal/imports/${importId}/items/0/outcome`,
      body: { state: 'failed', createdId: null, problem: 'Not a preset.', notes: [], undo: null },
    }),
    findUse: () => ({ path: '/internal/uses/p1' }),
    listStalledImports: () => ({ path: '/internal/stalled-imports' }),
    lockPersona: () => ({ path: `/persona-locks/${characterId}`, body: { personaId } }),
    getDefaultPersona: () => ({ path: '/default-persona' }),
    saveDefaultPersona: () => ({ path: '/default-persona', body: { personaId } }),
    listBackgrounds: () => ({ path: '/backgrounds' }),
    createBackground: () => ({ path: '/backgrounds', body: { name: 'Harbor', imageData: picture } }),
    saveDefaultBackground: () => ({ path: '/default-background', body: { backgroundId } }),
    deleteBackground: () => ({ path: `/backgrounds/${backgroundId}` }),
    deletePersona: () => ({ path: `/personas/${personaId}` }),
    deleteHistory: () => ({ path: `/chat-histories/${chatId}` }),
    deleteChat: () => ({ path: `/chats/${otherChatId}` }),
  };
  const order = Object.keys(happyPaths);
  const routes = Object.entries<Route>(chatRoutes)
    .filter(([, { raw }]) => raw !== 'always')
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));

  it.each(routes)('%s', async (name, route) => {
    const { path, body } = happyPaths[name]?.() ?? { path: 'no happy path is given' };
    const send = () =>
      person.caller.fetch(path, {
        method: route.method,
        ...(body instanceof FormData
          ? { body }
          : body
            ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
            : {}),
      });
    const reply = await send();
    expect(reply.status).toBe(route.status ?? 200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const answer: unknown = await reply.json();
    expect(z.parse(strict(route.response), answer)).toEqual(answer);
    if (name === 'deleteMessage') ({ undoToken } = chatRoutes.deleteMessage.response.parse(answer));
  });

  it.each(accessCases(chatRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(chat.service.as(viewerIn(audience)), route)).toBe(expected);
  });

  it.each([
    'null',
    '[]',
    '"text"',
    '{"messages":{"$gt":""}}',
    '{"chatId":{"$ne":null}}',
    '{"messages":[{"role":"x"}]}',
    '{',
  ])('refuses the body %s and goes on', async (body) => {
    const headers = { 'content-type': 'application/json' };
    for (const path of ['/chat/completions', '/chat-histories', '/openrouter-key', '/user-model']) {
      const { status } = await person.caller.fetch(path, { method: 'POST', headers, body });
      expect([400, 404]).toContain(status);
    }
  });
});
