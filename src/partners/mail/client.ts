import { SpanKind } from '@opentelemetry/api';
import { createTransport } from 'nodemailer';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import { mailReplyTimeoutMs, PARTNER_LIMITS } from '#partners/limits.ts';
import { isLoopback } from '#partners/loopback.ts';
import { withSpan } from '#partners/with-span.ts';
import { refusesRecipient } from './recipient-status.ts';

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
  /** Signs every mail; null or missing: mails are not signed. */
  dkim?: DkimKey | null;
  timeoutMs?: number;
}

/** A key whose public half is the TXT record '<selector>._domainkey.<domain>'. */
export interface DkimKey {
  domain: string;
  selector: string;
  privateKeyPem: string;
}

export interface Mail {
  to: string;
  /** Where delivery reports go; the sender's own address by default. */
  envelopeFrom?: string;
  subject: string;
  text: string;
  html: string;
  /** Named in the headers by which a mail program ends mails of this kind with one click (RFC 8058). */
  unsubscribeUrl?: string;
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
  const timeoutMs = config.timeoutMs ?? PARTNER_LIMITS.mail.timeoutMs;
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.secure ?? config.port === 465,
    requireTLS: requiresTls(config),
    auth: config.user ? { user: config.user, pass: config.password ?? '' } : undefined,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: mailReplyTimeoutMs(timeoutMs),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(config.dkim ? { dkim: signingOptions(config.dkim) } : {}),
  });
  return {
    send: async (mail) => {
      if (!PLAIN_ADDRESS.test(mail.to)) throw recipientRefused(550);
      try {
        const span = { kind: SpanKind.CLIENT, attributes: { 'puente.partner': PARTNER } };
        await withSpan(`partner ${PARTNER}`, span, () =>
          transport.sendMail({
            from: config.from,
            to: { name: '', address: mail.to },
            envelope: { from: mail.envelopeFrom ?? config.from.address, to: mail.to },
            subject: mail.subject.replace(/[\r\n]+/g, ' '),
            text: mail.text,
            html: mail.html,
            messageId: mail.messageId,
            ...(mail.unsubscribeUrl ? { headers: unsubscribeHeaders(mail.unsubscribeUrl) } : {}),
          }),
        );
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

function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** nodemailer's own list lacks the last one, which mail programs trust only if it is signed. */
const SIGNED_HEADERS = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

function signingOptions({ domain, selector, privateKeyPem }: DkimKey) {
  const key = { domainName: domain, keySelector: selector, privateKey: privateKeyPem };
  return { ...key, headerFieldNames: SIGNED_HEADERS };
}

/** The code of a rejection that says that the recipient's address receives no mail. */
const RECIPIENT_REFUSED = 'recipient';

/** Whether the mail was rejected for good because of its recipient, and not because of its sender or content. */
export function isRecipientRefused(error: unknown): error is PartnerRejected {
  return error instanceof PartnerRejected && error.code === RECIPIENT_REFUSED;
}

function recipientRefused(status: number): PartnerRejected {
  return new PartnerRejected({ partner: PARTNER, status, body: null, code: RECIPIENT_REFUSED });
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
    const { command, response } = cause as { command?: unknown; response?: unknown };
    if (refusesRecipient({ code, command, response: String(response) })) return recipientRefused(code);
    return new PartnerRejected({ partner: PARTNER, status: code, body: null, code: String(code) });
  }
  return new PartnerUnavailable({ partner: PARTNER, reason: 'network', ambiguous: code === undefined, cause });
}
