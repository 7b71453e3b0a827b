/** As an earlier version sent it: topics keep the newest message per key forever, so consumers must handle it. */
export interface RecordedEvent {
  readonly name: string;
  readonly version: number;
  readonly data: Record<string, unknown>;
}

export const user1: RecordedEvent = {
  name: 'user.published-state',
  version: 1,
  data: { userId: 'user-1', username: 'iris', needsUsername: false, profilePicture: null, revision: 2 },
};

export const character1: RecordedEvent = {
  name: 'character.published-state',
  version: 1,
  data: {
    characterId: 'character-1',
    authorId: 'user-1',
    authorUsername: 'iris',
    name: 'Mira',
    summary: 'A lamplighter who collects other people’s secrets.',
    scenario: 'A harbour town where the fog never lifts.',
    personality: 'Patient, curious, dry humour.',
    firstMessage: '*She lifts the lantern.* "You are late."',
    exampleDialogs: '',
    tags: ['fantasy', 'mystery'],
    gender: 'Female',
    isPublic: true,
    image: '/media/0123/full.webp',
    imageColor: '#332211',
    createdAt: '2026-01-02T03:04:05.000Z',
    isDeleted: false,
    revision: 1,
  },
};

export const chat1: RecordedEvent = {
  name: 'chat.published-state',
  version: 1,
  data: {
    chatId: 'chat-1',
    userId: 'user-1',
    characterId: 'character-1',
    messageCount: 3,
    isDeleted: false,
    startedAt: '2026-01-02T03:04:05.000Z',
    revision: 3,
  },
};

export const chat2: RecordedEvent = { ...chat1, name: 'chat.changed' };

export const card1: RecordedEvent = {
  name: 'card.published',
  version: 1,
  data: {
    cardId: 'character-1:1',
    characterId: 'character-1',
    version: 1,
    name: 'Mira',
    createdAt: '2026-01-02T03:04:05.000Z',
    card: {
      name: 'Mira',
      summary: 'A lamplighter who collects other people’s secrets.',
      scenario: 'A harbour town where the fog never lifts.',
      personality: 'Patient, curious, dry humour.',
      firstMessage: '*She lifts the lantern.* "You are late."',
      exampleDialogs: '',
      description: '',
      nickname: '',
      systemPrompt: '',
      postHistoryInstructions: '',
      creatorNotes: '',
      creator: '',
      characterVersion: '',
      alternateGreetings: ['"You again."'],
      groupOnlyGreetings: [],
      creatorNotesByLanguage: null,
      depthPrompt: { prompt: 'The fog listens.', depth: 4, role: 'system' },
      lorebook: {
        entries: [
          {
            keys: ['lantern'],
            content: 'It burns without oil.',
            enabled: true,
            insertionOrder: 100,
            useRegex: false,
            extensions: {},
            unknown: {},
          },
        ],
        extensions: {},
        unknown: {},
      },
      source: null,
      assets: null,
      creationDate: null,
      modificationDate: null,
      extensions: { talkativeness: 0.5 },
    },
    isDeleted: false,
    revision: 1,
  },
};

export const popularity1: RecordedEvent = {
  name: 'popularity.changed',
  version: 1,
  data: { characterId: 'character-1', likes: 3, dislikes: 1, favorites: 2, comments: 1, revision: 7 },
};

export const mark1: RecordedEvent = {
  name: 'mark.changed',
  version: 1,
  data: {
    markId: 'mark-1',
    userId: 'user-2',
    kind: 'follow',
    targetId: 'user-1',
    isSet: true,
    createdAt: '2026-01-02T03:04:05.000Z',
    revision: 1,
  },
};

export const comment1: RecordedEvent = {
  name: 'comment.changed',
  version: 1,
  data: {
    commentId: 'character-1:user-2',
    characterId: 'character-1',
    userId: 'user-2',
    content: 'She kept my secret.',
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    isDeleted: false,
    revision: 1,
  },
};

export const subject1: RecordedEvent = {
  name: 'subject.moderated',
  version: 1,
  data: {
    subjectId: 'character:character-1',
    type: 'character',
    id: 'character-1',
    moderation: 'hidden',
    suspension: null,
    isVerified: false,
    revision: 1,
  },
};

export const subject2: RecordedEvent = {
  name: 'subject.moderated',
  version: 1,
  data: {
    subjectId: 'comment:character-1:user-2',
    type: 'comment',
    id: 'character-1:user-2',
    moderation: 'hidden',
    suspension: null,
    isVerified: false,
    revision: 1,
  },
};

export const subject3: RecordedEvent = {
  name: 'subject.moderated',
  version: 1,
  data: {
    subjectId: 'user:user-2',
    type: 'user',
    id: 'user-2',
    moderation: 'none',
    suspension: { until: '2026-01-09T03:04:05.000Z', reason: 'Please be kind.' },
    isVerified: false,
    revision: 1,
  },
};

export const decision1: RecordedEvent = {
  name: 'decision.made',
  version: 1,
  data: {
    noticeId: 'decision-1:user-1',
    decisionId: 'decision-1',
    userId: 'user-1',
    kind: 'decision',
    action: 'hide',
    outcome: null,
    rule: 'spam',
    until: null,
    subjectType: 'character',
    characterId: 'character-1',
    decidedAt: '2026-01-02T03:04:05.000Z',
    revision: 1,
  },
};

export const decision2: RecordedEvent = {
  name: 'decision.made',
  version: 1,
  data: {
    noticeId: 'decision-2:user-2',
    decisionId: 'decision-2',
    userId: 'user-2',
    kind: 'report',
    action: 'report.moved',
    outcome: 'resolved',
    rule: null,
    until: null,
    subjectType: 'user',
    characterId: null,
    decidedAt: '2026-01-02T03:04:05.000Z',
    revision: 1,
  },
};

export const erased1 = (producer: string): RecordedEvent => ({
  name: `${producer}.erased`,
  version: 1,
  data: { userId: 'user-1', isErased: true, revision: 2 },
});
