import { connect } from 'node:net';

/** With `question`, the response must start with `answer`. */
export function answers(port: number, question?: string, answer?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const done = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1000, () => done(false));
    socket.once('error', () => done(false));
    socket.once('connect', () => {
      if (question === undefined) return done(true);
      socket.write(question);
    });
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
      if (text.length >= (answer?.length ?? 0)) done(answer === undefined || text.startsWith(answer));
    });
    socket.once('close', () => done(false));
  });
}
