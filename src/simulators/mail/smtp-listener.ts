import type { Server, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMessage {
  from: string;
  recipients: string[];
  /** RFC 5322 message with CRLF line ends. */
  raw: Buffer;
}

/** How the server responds to a message: `no-response` closes the connection although the message is stored. */
export type DeliveryResponse = 'accepted' | 'temporary-failure' | 'no-response';

export interface SmtpListener {
  /** Opens the port (0 for any free one) and returns its number. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

interface IncomingMessage {
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
  /** Responds to the client: accepted without an error. */
  done: (error?: Error | null) => void;
}

const MAX_MESSAGE_BYTES = 5 * 1024 * 1024;

export interface SmtpHandlers {
  deliver(message: ReceivedMessage): Promise<DeliveryResponse>;
  /** The reply that refuses a recipient ('550 5.1.1 no such mailbox'); null accepts it. */
  replyToRecipient(address: string): string | null;
}

/** Accepts any credentials. */
export function createSmtpListener({ deliver, replyToRecipient }: SmtpHandlers): SmtpListener {
  const sockets = new Set<Socket>();
  const receive = async ({ stream, session, done }: IncomingMessage): Promise<void> => {
    try {
      const raw = await buffer(stream);
      // smtp-server rejects the message itself; it must not be stored.
      if (stream.sizeExceeded) return done();
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      const response = await deliver({ from, recipients: rcptTo.map(({ address }) => address), raw });
      if (response === 'accepted') return done();
      if (response === 'temporary-failure') return done(smtpError(451, 'try again later'));
      for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
    } catch (cause) {
      done(smtpError(451, String(cause)));
    }
  };
  const smtp = new SMTPServer({
    name: 'puente-simulated',
    size: MAX_MESSAGE_BYTES,
    rejectOversized: true,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    hideSMTPUTF8: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anonymous' }),
    onRcptTo: ({ address }, _session, done) => {
      const [, code, text] = /^(\d{3}) (.+)$/s.exec(replyToRecipient(address) ?? '') ?? [];
      done(code ? smtpError(Number(code), text ?? '') : null);
    },
    onData: (stream, session, done) => void receive({ stream, session, done }),
  });
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // A client that resets its connection is no error of the simulator.
  smtp.on('error', () => undefined);
  return {
    listen: (port, host) => listen(smtp.server, { port, host }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (smtp.server.listening) await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function listen(server: Server, at: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : at.port);
    });
  });
}
