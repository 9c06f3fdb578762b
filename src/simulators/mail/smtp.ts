import { createServer, type Server, type Socket } from 'node:net';

/** What the server does with a mail that came in whole. */
export type Verdict = 'taken' | 'refused' | 'taken-without-answer';

export interface Incoming {
  from: string;
  to: string[];
  /** One character a byte. */
  raw: string;
}

const LIMIT = 5 * 1024 * 1024;

/** As much of SMTP as a mail client needs: EHLO, MAIL, RCPT, DATA, RSET, NOOP, AUTH (any), QUIT. */
export function createSmtpServer(receive: (mail: Incoming) => Promise<Verdict>): Server {
  return createServer((socket) => {
    const session = { from: '', to: [] as string[], data: null as string[] | null, size: 0, pending: '' };
    let queue = Promise.resolve();
    socket.setEncoding('latin1');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: string) => {
      session.pending += chunk;
      const lines = session.pending.split('\r\n');
      session.pending = lines.pop() ?? '';
      for (const line of lines) queue = queue.then(() => onLine({ socket, session, receive }, line));
    });
    socket.write('220 puente-simulated ESMTP\r\n');
  });
}

interface Talk {
  socket: Socket;
  session: { from: string; to: string[]; data: string[] | null; size: number };
  receive: (mail: Incoming) => Promise<Verdict>;
}

async function onLine(talk: Talk, line: string): Promise<void> {
  if (talk.session.data) return onDataLine(talk, line);
  const verb = line.split(' ', 1)[0]?.toUpperCase() ?? '';
  const answer = reply(talk, verb, line);
  talk.socket.write(`${answer}\r\n`);
  if (verb === 'QUIT') talk.socket.end();
}

function reply({ session }: Talk, verb: string, line: string): string {
  const address = /<([^<>]*)>/.exec(line)?.[1] ?? '';
  switch (verb) {
    case 'EHLO':
      return '250-puente-simulated\r\n250-8BITMIME\r\n250-AUTH PLAIN LOGIN\r\n250 SIZE 5242880';
    case 'HELO':
    case 'NOOP':
      return '250 OK';
    case 'AUTH':
      return '235 OK';
    case 'RSET':
      Object.assign(session, { from: '', to: [] });
      return '250 OK';
    case 'MAIL':
      Object.assign(session, { from: address, to: [] });
      return '250 OK';
    case 'RCPT':
      if (!address) return '501 address missing';
      session.to.push(address);
      return '250 OK';
    case 'DATA':
      if (session.to.length === 0) return '503 no recipient';
      session.data = [];
      session.size = 0;
      return '354 go on';
    case 'QUIT':
      return '221 bye';
    default:
      return '502 not known';
  }
}

async function onDataLine({ socket, session, receive }: Talk, line: string): Promise<void> {
  if (line !== '.') {
    session.size += line.length + 2;
    if (session.size <= LIMIT) session.data?.push(line.startsWith('.') ? line.slice(1) : line);
    return;
  }
  const raw = (session.data ?? []).join('\r\n');
  session.data = null;
  const verdict = await receive({ from: session.from, to: session.to, raw });
  if (verdict === 'taken-without-answer') socket.destroy();
  else socket.write(verdict === 'taken' ? '250 OK queued\r\n' : '451 try again later\r\n');
}
