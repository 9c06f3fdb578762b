import type { Server, Socket } from 'node:net';
import type { SimContext, Simulator } from '#simulators/context.ts';
import { openLedger } from '#simulators/ledger.ts';
import { createScenarios } from '#simulators/scenarios.ts';
import { readMail } from './message.ts';
import { createSmtpServer, type Incoming, type Verdict } from './smtp.ts';

export interface KeptMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO instant. */
  date: string;
  from: string;
  messageId: string;
}

export interface MailSimulator extends Simulator {
  /** Opens the SMTP port and answers its number. */
  listen(port: number, host: string): Promise<number>;
  /** Newest first. */
  mails(to?: string): KeptMail[];
}

export function mailSimulator(context: SimContext): MailSimulator {
  const scenarios = createScenarios();
  const ledger = openLedger<KeptMail>(`${context.dataDir}/mail.jsonl`);
  const kept = [...ledger.past];
  const sockets = new Set<Socket>();

  const receive = async (incoming: Incoming): Promise<Verdict> => {
    const slow = scenarios.take('slow');
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms ?? context.timings.slow));
    if (scenarios.take('fail')) return 'refused';
    const { text, html, subject, messageId } = readMail(incoming.raw);
    for (const to of incoming.to) {
      const mail = { to, subject, text, html, date: context.clock().toISOString(), from: incoming.from, messageId };
      ledger.append(mail);
      kept.push(mail);
    }
    return scenarios.take('lost-response') ? 'taken-without-answer' : 'taken';
  };
  const server = createSmtpServer(receive);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const mails = (to?: string) => {
    const wanted = to?.trim().toLowerCase();
    return kept.filter((mail) => !wanted || mail.to.toLowerCase() === wanted).reverse();
  };
  return {
    scenarios,
    subjectOf: () => ({}),
    routes: () => undefined,
    doors: (app) => {
      app.get<{ Querystring: { to?: string } }>('/mails.json', (request) => mails(request.query.to));
    },
    received: () => ({ mails: mails() }),
    mails,
    listen: (port, host) => listen(server, port, host),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve()));
      ledger.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
