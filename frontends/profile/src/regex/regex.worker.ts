import { scriptServer } from '@masque/roleplay/regex';

const serve = scriptServer((answer) => postMessage(answer));
addEventListener('message', ({ data }: MessageEvent<Parameters<typeof serve>[0]>) => serve(data));
