import PostalMime from 'postal-mime';
import type { Simulator, SimulatorContext } from '#simulators/context.ts';
import { openLedger } from '#simulators/ledger.ts';
import { createScenarios } from '#simulators/scenarios.ts';
import { createSmtpListener, type DeliveryResponse, type ReceivedMessage } from './smtp-listener.ts';

export interface StoredMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO instant. */
  date: string;
  /** The sender of the envelope, to which delivery reports go. */
  from: string;
  messageId: string;
  /** The message as received, in base64. */
  raw: string;
}

export interface MailSimulator extends Simulator {
  /** Opens the SMTP port and returns its number. */
  listen(port: number, host: string): Promise<number>;
}

export function mailSimulator(context: SimulatorContext): MailSimulator {
  const scenarios = createScenarios();
  const ledger = openLedger<StoredMail>(`${context.dataDir}/mail.jsonl`);
  const stored = [...ledger.entries];

  const deliver = async (message: ReceivedMessage): Promise<DeliveryResponse> => {
    await scenarios.delay({ recipient: message.recipients[0] }, context.timings.slowMs);
    if (scenarios.consume('fail')) return 'temporary-failure';
    const content = { ...(await parseContent(message.raw)), raw: message.raw.toString('base64') };
    for (const to of message.recipients) {
      const mail = { to, ...content, date: context.clock().toISOString(), from: message.from };
      ledger.append(mail);
      stored.push(mail);
    }
    return scenarios.consume('lost-response') ? 'no-response' : 'accepted';
  };
  const smtp = createSmtpListener({
    deliver,
    replyToRecipient: (recipient) => {
      const refused = scenarios.consume('refuse-recipient', { recipient });
      if (refused) return refused.reply ?? '550 5.1.1 no such mailbox';
      return scenarios.consume('defer-recipient', { recipient }) ? '450 4.2.1 mailbox busy, try again later' : null;
    },
  });
  /** Newest first. */
  const mails = (to?: string) => {
    const recipient = to?.trim().toLowerCase();
    return stored.filter((mail) => !recipient || mail.to.toLowerCase() === recipient).reverse();
  };
  return {
    scenarios,
    subjectOf: () => ({}),
    routes: () => undefined,
    rootRoutes: (app) => {
      app.get<{ Querystring: { to?: string } }>('/mails.json', (request) =>
        mails(request.query.to).map(({ raw: _raw, ...mail }) => mail),
      );
    },
    inspect: () => ({ mails: mails() }),
    listen: smtp.listen,
    close: async () => {
      await smtp.close();
      ledger.close();
    },
  };
}

async function parseContent(raw: Buffer): Promise<Pick<StoredMail, 'subject' | 'text' | 'html' | 'messageId'>> {
  const { subject = '', text = '', html = '', messageId = '' } = await PostalMime.parse(raw);
  return { subject, text: text.trimEnd(), html: html.trimEnd(), messageId };
}
