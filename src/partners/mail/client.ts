import { createTransport } from 'nodemailer';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import { isLoopback } from '#partners/loopback.ts';

export interface MailConfig {
  host: string;
  port: number;
  /** TLS from the first byte (465); otherwise STARTTLS. */
  secure?: boolean;
  /** Whether nothing is sent without TLS; by default required of every host but this machine. */
  requireTls?: boolean;
  user?: string;
  password?: string;
  from: { name: string; address: string };
  timeoutMs?: number;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** '<id@domain>'; a repeated mail carries the same id. */
  messageId: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Connects and signs in without sending anything. Throws as `send` does. */
  verify(): Promise<void>;
  close(): void;
}

const PARTNER = 'mail';
// nodemailer does not parse an address given as an object; the pattern rejects commas and line breaks, which could
// add a recipient.
const PLAIN_ADDRESS = /^[^\s"'(),:;<>@[\]\\]+@[^\s"'(),:;<>@[\]\\]+$/;

export function createMailer(config: MailConfig): Mailer {
  const timeoutMs = config.timeoutMs ?? 10_000;
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.secure ?? config.port === 465,
    requireTLS: requiresTls(config),
    auth: config.user ? { user: config.user, pass: config.password ?? '' } : undefined,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      if (!PLAIN_ADDRESS.test(mail.to))
        throw new PartnerRejected({ partner: PARTNER, status: 550, body: null, code: 'address' });
      try {
        await transport.sendMail({
          from: config.from,
          to: { name: '', address: mail.to },
          subject: mail.subject.replace(/[\r\n]+/g, ' '),
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
        });
      } catch (cause) {
        throw toPartnerError(cause);
      }
    },
    verify: async () => {
      try {
        await transport.verify();
      } catch (cause) {
        throw toPartnerError(cause);
      }
    },
    close: () => transport.close(),
  };
}

/** Codes and credentials are never sent in clear over a network, whatever the server, or somebody before it, offers. */
export function requiresTls({ host, requireTls }: Pick<MailConfig, 'host' | 'requireTls'>): boolean {
  return requireTls ?? !isLoopback(host);
}

/** Errors of the connection, not of the mail. */
const CONNECTION_ERRORS: unknown[] = ['ETLS', 'EAUTH'];

/** An SMTP 5xx is permanent, all else may succeed later. Without a response code the mail may have been delivered. */
function toPartnerError(cause: unknown): Error {
  const { code: kind, responseCode: code } = cause as { code?: unknown; responseCode?: unknown };
  if (CONNECTION_ERRORS.includes(kind)) {
    return new PartnerUnavailable({ partner: PARTNER, reason: 'network', ambiguous: false, cause });
  }
  if (typeof code === 'number' && code >= 500) {
    return new PartnerRejected({ partner: PARTNER, status: code, body: null, code: String(code) });
  }
  return new PartnerUnavailable({ partner: PARTNER, reason: 'network', ambiguous: code === undefined, cause });
}
