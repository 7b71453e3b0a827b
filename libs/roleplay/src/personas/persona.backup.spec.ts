import { readPersonaBackup, writePersonaBackup } from '@masque/roleplay/personas';

/** As SillyTavern 1.19 writes it. */
const backup = {
  personas: { 'user-default.png': 'User', '1700000000000-Rook.png': 'Rook', '1-Old.png': 'Old' },
  persona_descriptions: {
    '1700000000000-Rook.png': {
      description: '{{user}} is a thief.',
      position: 4,
      depth: 3,
      role: 1,
      lorebook: 'Harbor',
      title: 'of the docks',
      connections: [{ type: 'character', id: 'mira.png' }],
    },
    '1-Old.png': { description: 'Old.', position: 1 },
  },
  default_persona: '1700000000000-Rook.png',
};

describe('a backup of personas', () => {
  it('has each with where its description goes, and what Masque has no place for', () => {
    const read = readPersonaBackup(JSON.stringify(backup));
    expect(read?.defaultAvatar).toBe('1700000000000-Rook.png');
    const plain = { position: 'prompt', depth: 2, role: 'system', lorebookName: '', unknown: {} };
    expect(read?.personas).toEqual([
      { avatar: 'user-default.png', name: 'User', description: '', ...plain },
      {
        avatar: '1700000000000-Rook.png',
        name: 'Rook',
        description: '{{user}} is a thief.',
        position: 'depth',
        depth: 3,
        role: 'user',
        lorebookName: 'Harbor',
        unknown: { title: 'of the docks', connections: [{ type: 'character', id: 'mira.png' }] },
      },
      { avatar: '1-Old.png', name: 'Old', description: 'Old.', ...plain },
    ]);
  });

  it('is written as it was read', () => {
    const file = JSON.parse(writePersonaBackup(readPersonaBackup(JSON.stringify(backup))!));
    expect(file).toMatchObject({ personas: backup.personas, default_persona: backup.default_persona });
    expect(file.persona_descriptions['1700000000000-Rook.png']).toEqual(
      backup.persona_descriptions['1700000000000-Rook.png'],
    );
  });

  it.each([['no JSON'], ['[]'], ['{"personas":{}}'], ['{"personas":[],"persona_descriptions":{}}']])(
    'is not found in %s',
    (text) => expect(readPersonaBackup(text)).toBeNull(),
  );

  it('may have broken fields, which get their usual values', () => {
    const own = { description: 5, position: 77, depth: -1, role: 9, lorebook: null };
    const text = JSON.stringify({ personas: { a: 'A', b: 7, c: ' ' }, persona_descriptions: { a: own } });
    expect(readPersonaBackup(text)?.personas).toEqual([
      expect.objectContaining({ name: 'A', description: '', position: 'prompt', depth: 2, role: 'system' }),
    ]);
  });
});
