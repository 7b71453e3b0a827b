/** `node main.ts {name} {target as JSON}`: attacks until stdin ends, then prints the counts. */
import { attacks, type AttackName } from './attacks.ts';
import { Connections, type AttackTarget } from './connections.ts';

const [name = '', text = '{}'] = process.argv.slice(2);
const target = JSON.parse(text) as AttackTarget;
const connections = new Connections(target);
let isOver = false;
process.stdin.resume().once('end', () => {
  isOver = true;
});
await attacks[name as AttackName](connections, target, () => isOver);
connections.close();
process.stdout.write(JSON.stringify(connections.counts));
