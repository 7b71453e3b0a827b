/** Made-up chats in each program's export format. */

export const oobabooga = {
  internal: [
    ['<|BEGIN-VISIBLE-CHAT|>', 'Welcome <3'],
    ['Hi & bye', 'Second'],
    ['', 'I go on.'],
  ],
  visible: [
    ['', 'Welcome &lt;3'],
    ['Hi &amp; bye', 'Second'],
    ['', 'I go on.'],
  ],
  metadata: {
    assistant_0: { timestamp: 'Jan 02, 2026 14:05' },
    user_1: { timestamp: 'Jan 02, 2026 14:06' },
    assistant_1: {
      timestamp: 'Jan 02, 2026 14:07',
      model_name: 'm.gguf',
      versions: [
        { content: 'First', visible_content: 'First', timestamp: 'Jan 02, 2026 14:06' },
        { content: 'Second', visible_content: 'Second', timestamp: 'Jan 02, 2026 14:07' },
      ],
      current_version_index: 1,
    },
  },
};

export const kobold = {
  gamestarted: true,
  prompt: 'A dark cave.',
  memory: 'm',
  authorsnote: 'Be brief.',
  actions: ['\n> Light a torch\n', 'It burns.', ''],
  actions_metadata: {
    0: { 'Selected Text': '\n> Light a torch\n', 'Alternative Text': [] },
    1: {
      'Selected Text': 'It burns.',
      'Alternative Text': [
        { Text: ' It fails.', Pinned: false, 'Previous Selection': true, Edited: false },
        { Text: 'It burns.', Pinned: false, 'Previous Selection': false, Edited: false },
        { Text: ' ', Pinned: false, 'Previous Selection': false, Edited: false },
      ],
    },
  },
  worldinfo: [],
};

export const risu = {
  type: 'risuChat',
  ver: 2,
  data: {
    name: 'Chat 1',
    note: 'Be kind.',
    localLore: [{ key: 'k' }],
    message: [
      { role: 'user', data: 'Hi', time: 1_700_000_000_000 },
      { role: 'char', data: 'Hello', saying: 'id', time: 1_700_000_001_000, generationInfo: { model: 'm' } },
      { role: 'char', data: 'off', disabled: true },
      { role: 'user', data: 'note', isComment: true },
    ],
  },
};

export const characterAi = {
  info: { character: { name: 'Aria' } },
  histories: {
    histories: [
      {
        external_id: 'x',
        msgs: [
          { src: { is_human: false, name: 'Aria' }, text: 'Hello', is_alternative: false },
          { src: { is_human: true, name: 'Bob' }, text: 'Hi', is_alternative: false },
          { src: { is_human: false, name: 'Aria' }, text: 'Yes?', is_alternative: false },
          { src: { is_human: false, name: 'Aria' }, text: 'No?', is_alternative: true },
        ],
      },
      { msgs: [{ src: { is_human: true, name: 'Bob' }, text: 'Again' }] },
    ],
  },
};

type Node = [parent: string | null, role: string, text: string, more?: object];
export const mappingOf = (nodes: Record<string, Node>): object =>
  Object.fromEntries(
    Object.entries(nodes).map(([id, [parent, role, text, more]]) => [
      id,
      {
        id,
        parent,
        children: [],
        message: { id, author: { role }, content: { content_type: 'text', parts: [text] }, ...more },
      },
    ]),
  );
export const chatGpt = {
  title: 'Tea',
  create_time: 1,
  current_node: 'd2',
  mapping: {
    root: { id: 'root', message: null, parent: null, children: ['a'] },
    ...mappingOf({
      a: ['root', 'system', ''],
      b: ['a', 'user', 'Tea?', { create_time: 1_700_000_000.5 }],
      c1: ['b', 'assistant', 'No.'],
      c2: ['b', 'assistant', 'Yes.', { metadata: { model_slug: 'gpt' } }],
      d1: ['c2', 'user', 'Green'],
      e1: ['d1', 'assistant', 'Here.'],
      t: ['c2', 'tool', 'a result'],
      d2: ['t', 'user', 'Black'],
    }),
  },
};
