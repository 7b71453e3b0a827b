import { createConfig, lintFromString } from '@redocly/openapi-core';
import { z } from 'zod';
import { rows } from '../gateway.rows.ts';
import { openApi } from './openapi.ts';

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })),
  requestBody: z.object({ required: z.boolean(), content: z.record(z.string(), z.json()) }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.record(z.string(), z.json()).optional() }),
  ),
});
const text = JSON.stringify(openApi('sid'));
const document = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), Operation)),
    components: z.object({ schemas: z.record(z.string(), z.json()) }),
  })
  .parse(JSON.parse(text));

const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const operation = (id: string) => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`${id} is not documented`);
  return found;
};
const headersOf = (id: string) =>
  operation(id).parameters.flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : []));
const schemaAt = (content: Readonly<Record<string, unknown>> | undefined, type: string) => content?.[type];
const refTo = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });

describe('the OpenAPI document', () => {
  it('has every public route with its answer', () => {
    for (const { route, group } of rows) {
      if (group === 'site') continue;
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
      const status = String(route.status ?? 200);
      expect(document.paths).toHaveProperty([path, route.method.toLowerCase(), 'responses', status]);
    }
  });

  it('has no route that only the gateway calls', () => {
    expect(text).not.toContain('/internal/');
  });

  it('lints without a warning', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const lint = (source: string) => lintFromString({ source, absoluteRef: '/openapi.json', config });
    expect(await lint(text)).toEqual([]);
    expect(await lint(text.replace('"identifier":"AGPL-3.0-or-later"', '"colour":"red"'))).not.toEqual([]);
  });

  it('gives names to what is sent and answered', () => {
    expect(schemaAt(operation('catalog_getCharacter').responses['200']?.content, 'application/json')).toEqual(
      refTo('Character'),
    );
    expect(schemaAt(operation('catalog_createCharacter').requestBody?.content, 'application/json')).toEqual(
      refTo('CharacterDraft'),
    );
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Chat', 'ChatMessage', 'CharacterCard', 'Error', 'LorebookInput', 'Lorebook']),
    );
  });

  it('says which calls work without a body', () => {
    const free = operations.filter(({ requestBody }) => requestBody?.required === false);
    expect(free.map(({ operationId }) => operationId)).toEqual([
      'gateway_logout',
      'catalog_restoreVersion',
      'catalog_shareCharacter',
      'catalog_openShare',
      'catalog_forkCharacter',
      'chat_regenerate',
      'chat_branchChat',
      'chat_continueReply',
      'chat_impersonate',
      'social_toggleFavorite',
      'social_follow',
      'social_unfollow',
      'social_block',
      'social_unblock',
      'social_readNotices',
      'moderation_requestReview',
    ]);
    const short = rows.filter(({ route }) => route.isBodyOptional && !route.body?.safeParse({}).success);
    expect(short.map(({ name }) => name)).toEqual([]);
  });

  it('describes pictures in forms as files, and the rest of a form as text', () => {
    expect(schemaAt(operation('catalog_createCharacter').requestBody?.content, 'multipart/form-data')).toMatchObject({
      schema: { properties: { image: { type: 'string', format: 'binary' }, tags: { type: 'string' } } },
      encoding: { image: { contentType: expect.stringContaining('image/webp') } },
    });
  });

  it.each([
    ['identity_savePicture', 'picture'],
    ['identity_uploadBioImage', 'imageData'],
    ['identity_updateProfile', 'profilePicture'],
  ])('names the picture in the form of %s as the form has it: %s', (name, field) => {
    const content = operation(name).requestBody?.content;
    expect(schemaAt(content, 'multipart/form-data')).toMatchObject({
      schema: { properties: { [field]: { format: 'binary' } } },
      encoding: { [field]: { contentType: expect.stringContaining('image/webp') } },
    });
    expect(schemaAt(content, 'multipart/form-data')).not.toHaveProperty('schema.properties.image');
  });

  it('names the headers that matter to a call', () => {
    expect(headersOf('chat_stream')).toEqual(['Last-Event-ID']);
    expect(headersOf('chat_changes')).toEqual(['Last-Event-ID']);
    expect(headersOf('catalog_createCharacter')).toEqual(['Origin', 'Idempotency-Key']);
    expect(headersOf('chat_deleteHistory')).toEqual(['Origin']);
    expect(headersOf('catalog_getCharacter')).toEqual(['If-None-Match']);
  });

  it('describes event streams by their chunks, and a stream of nothing as 204', () => {
    const { responses } = operation('chat_stream');
    expect(responses['200']?.content).toEqual({ 'text/event-stream': refTo('CompletionChunk') });
    expect(responses['204']).not.toHaveProperty('content');
    expect(operation('chat_complete').responses['200']?.content).toEqual({
      'application/json': refTo('Completion'),
      'text/event-stream': refTo('CompletionChunk'),
    });
  });

  it('describes a preview, which creates nothing, as 200', () => {
    const { responses } = operation('catalog_importCharacters');
    expect(responses['200']?.content).toEqual(responses['201']?.content);
    expect(responses['200']?.description).toBe('Preview: nothing was created');
  });

  it('describes the newer state that a 409 carries', () => {
    const fieldsOf = (name: string) => document.components.schemas[name];
    expect(fieldsOf('SaveHistory409Error')).toMatchObject({
      properties: { error: {}, chat: { $ref: refTo('Chat').schema.$ref } },
    });
    expect(fieldsOf('UpdateCharacter409Error')).toMatchObject({ properties: { character: refTo('Character').schema } });
    expect(schemaAt(operation('chat_complete').responses['409']?.content, 'application/json')).toEqual(refTo('Error'));
  });

  it('leaves room for new fields in what is answered', () => {
    expect(text).not.toContain('"additionalProperties":false');
  });
});
