import { type Connection, connectionDefaults } from '@masque/contracts';

export const aConnection = (own: Partial<Connection> = {}): Connection => ({
  ...connectionDefaults,
  id: 'night',
  name: 'Night',
  revision: 0,
  ...own,
});
