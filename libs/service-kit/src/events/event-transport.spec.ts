import { consumedBy } from './dispatch.ts';
import { EventTransport } from './event-transport.ts';

describe('handlers of events', () => {
  const handle = async () => Promise.reject(new Error('not called'));
  const start = (names: readonly string[]) => {
    const transport = new EventTransport('moderation', () => {
      throw new Error('listens');
    });
    for (const name of names) transport.addHandler(name, handle, true);
    return () => transport.listen(() => undefined);
  };
  const consumed = consumedBy('moderation');

  it('must be exactly those that the contract lists for the service', () => {
    expect(start(consumed)).toThrow('listens');
    expect(start(consumed.slice(1))).toThrow(`moderation has no handler for ${consumed[0]}`);
    expect(start([])).toThrow(`moderation has no handler for ${consumed.join(', ')}`);
    expect(start([...consumed, 'mark.changed'])).toThrow('moderation does not consume mark.changed');
  });
});
