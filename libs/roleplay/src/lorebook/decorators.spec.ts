import { WorkBudget } from '@masque/roleplay/macros';
import { readDecorators } from './decorators.ts';

describe('decorators', () => {
  it.each([
    ['no decorators', 'no decorators', {}],
    ['@@depth 4\nText', 'Text', { depth: '4' }],
    ['@@depth 4\r\n@@role user\r\nText\nmore', 'Text\nmore', { depth: '4', role: 'user' }],
    ['\n@@activate\n\nText', 'Text', { activate: '' }],
    ['@@unknown 4\nText', 'Text', {}],
    ['@@unknown 4\n@@@depth 2\nText', 'Text', { depth: '2' }],
    ['@@depth 1\n@@@depth 2\nText', 'Text', { depth: '1' }],
    ['@@a\n@@@b\n@@@c\n@@@d\n@@@e\n@@@role user\nText', 'Text', { role: 'user' }],
    ['@@a\n@@@role user\n@@@role system\nText', 'Text', { role: 'user' }],
    ['@@depth many\n@@@depth 3\nText', 'Text', { depth: '3' }],
    ['@@role nobody\n@@@role assistant\nText', 'Text', { role: 'assistant' }],
    ['@@position nowhere\nText', 'Text', {}],
    ['@@position scenario\nText', 'Text', { position: 'scenario' }],
    ['@@additional_keys\nText', 'Text', {}],
    ['@@instruct_depth 3\n@@@depth 2\nText', 'Text', { depth: '2' }],
    ['@@DEPTH 4\nText', 'Text', { depth: '4' }],
    ['@@depth 4', '', { depth: '4' }],
    ['Text\n@@depth 4', 'Text\n@@depth 4', {}],
    ['@@ not one\nText', '@@ not one\nText', {}],
    ['@@exclude_keys a, b c\nText', 'Text', { exclude_keys: 'a, b c' }],
  ])('%j', (text, content, expected) => {
    const read = readDecorators(text, new WorkBudget());
    expect(read.content).toBe(content);
    expect(Object.fromEntries(read.decorators)).toEqual(expected);
  });
});
