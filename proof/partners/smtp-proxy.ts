import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { MAIL_FAULTS } from './faults.ts';

export type MailFault = (typeof MAIL_FAULTS)[number];

/** A mail, or a connection that ended before it brought one. */
export interface PassedMail {
  fault: MailFault | null;
  messageId: string | null;
  /** The mail server's reply to the mail; null where it got none. */
  status: number | null;
}

interface SmtpProxyOptions {
  serverPort: number;
  /** Decides about each connection, which brings one mail. */
  draw: () => MailFault | null;
  record: (mail: PassedMail) => void;
}

export interface SmtpProxy {
  port: number;
  /** Breaks off every connection. */
  cut(): void;
  stop(): Promise<void>;
}

const END_OF_MAIL = '\r\n.\r\n';

export async function startSmtpProxy(options: SmtpProxyOptions): Promise<SmtpProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('close', () => sockets.delete(client));
    const fault = options.draw();
    if (fault === 'defer-mail') {
      options.record({ fault, messageId: null, status: null });
      client.end('421 4.3.2 try again later\r\n');
    } else {
      passMails(client, fault, options);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      await closed;
    },
  };
}

/**
 * Forwards both ways and follows the dialogue: after the server's 354 comes a mail, and then the reply to it. Replies to
 * commands that were sent together come together.
 */
function passMails(client: Socket, fault: MailFault | null, { serverPort, record }: SmtpProxyOptions): void {
  const server = connect(serverPort, '127.0.0.1');
  let phase: 'commands' | 'mail' | 'reply' = 'commands';
  let mail = '';
  const cut = (status: number | null) => {
    record({ fault, messageId: messageIdOf(mail), status });
    client.destroy();
    server.destroy();
  };
  client.on('data', (data) => {
    if (phase !== 'mail') return void server.write(data);
    mail += data.toString('latin1');
    if (!mail.endsWith(END_OF_MAIL)) return void server.write(data);
    if (fault === 'cut-before-mail') return cut(null);
    phase = 'reply';
    server.write(data);
  });
  server.on('data', (data) => {
    const replies = data.toString('latin1');
    const status = Number(replies.slice(0, 3));
    if (phase === 'reply') {
      if (fault === 'cut-after-mail') return cut(status);
      record({ fault, messageId: messageIdOf(mail), status });
      phase = 'commands';
    } else if (/^354 /m.test(replies)) {
      phase = 'mail';
      mail = '';
    }
    client.write(data);
  });
  server.on('error', () => client.destroy());
  server.once('close', () => client.end());
  client.once('close', () => server.destroy());
}

function messageIdOf(mail: string): string | null {
  return /^message-id:\s*(<[^>]+>)/im.exec(mail)?.[1] ?? null;
}
