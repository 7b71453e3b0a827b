import { chatRoutes } from '@masque/contracts';
import { onePerson } from './one-person.ts';

describe('the parameters of a model', () => {
  const my = onePerson();
  const of = (model: string) => my.caller.call(chatRoutes.getModelParameters, { query: { model } });

  it('are those that its gateway lists, null if it lists none, and stay out of the list of models', async () => {
    my.chat.gateway.models.body = {
      data: [
        { id: 'a/b', supported_parameters: ['temperature', 'top_p'] },
        { id: 'c/d', supported_parameters: 'all' },
      ],
    };
    expect((await of('a/b')).body).toEqual({ supported: ['temperature', 'top_p'], refused: [] });
    expect((await of('a/b:nitro')).body.supported).toEqual(['temperature', 'top_p']);
    for (const id of ['c/d', 'unlisted']) expect((await of(id)).body).toEqual({ supported: null, refused: [] });
    const { models } = (await my.caller.call(chatRoutes.listModels)).body;
    expect(models).toHaveLength(2);
    expect(JSON.stringify(models)).not.toContain('top_p');
  });

  it('are not found where the gateway is gone', async () => {
    expect((await of('gone::model')).error.code).toBe('model.not_found');
  });
});
