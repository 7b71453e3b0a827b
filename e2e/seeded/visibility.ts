import type { SeededVisitor } from './visitor.ts';

/** Toggles a character's visibility; the other gateway must show the author the new state at once. */
export async function changeVisibility(visitor: SeededVisitor): Promise<void> {
  const id = visitor.random.pick([...visitor.characters.keys()]);
  const isPublic = visitor.characters.get(id) === false;
  const gateway = visitor.gateway();
  visitor.characters.set(id, null);
  const reply = await visitor.write(gateway, 'PATCH', `characters/${id}/visibility`, { isPublic });
  if (!reply) return;
  if (reply.status !== 200) return visitor.complain(`changing a visibility answered ${reply.status}`);
  visitor.characters.set(id, isPublic);
  const seen = await visitor.client.call(gateway + 1, 'GET', `characters/${id}`);
  if (seen && (seen.body as { isPublic?: boolean }).isPublic !== isPublic) {
    visitor.complain('a changed visibility is the old one at the other gateway');
  }
}
