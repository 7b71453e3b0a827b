import { chatRoutes, gatewayRoutes, identityRoutes, moderationRoutes, catalogRoutes, scopesOf } from '../src/index.ts';

describe('the scope that an access token needs', () => {
  it.each([
    ['read', catalogRoutes.listCharacters],
    ['read', chatRoutes.getChat],
    ['read', chatRoutes.stream],
    ['read', identityRoutes.getUser],
    ['chat', chatRoutes.complete],
    ['chat', chatRoutes.saveHistory],
    ['chat', chatRoutes.changeMessage],
    ['chat', chatRoutes.deleteChat],
    ['chat', chatRoutes.stop],
    ['write', chatRoutes.saveKey],
    ['write', chatRoutes.saveModel],
    ['write', chatRoutes.createPersona],
    ['write', chatRoutes.saveCustomPrompt],
    ['write', catalogRoutes.createCharacter],
    ['write', identityRoutes.setUsername],
    ['read,chat', chatRoutes.listModels],
    ['read,chat', chatRoutes.listOpenAiModels],
    ['read,chat', chatRoutes.getOpenAiModel],
    ['', identityRoutes.listAccessTokens],
    ['', identityRoutes.createAccessToken],
    ['', identityRoutes.deleteAccessToken],
    ['', gatewayRoutes.logout],
    ['', moderationRoutes.listReports],
  ] as const)('is %s for %j', (scope, route) => {
    expect(scopesOf(route).join()).toBe(scope);
  });
});
