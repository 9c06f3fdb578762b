/**
 * Permanent status codes (RFC 3463) that say that an address receives no mail: unknown or moved mailboxes and domains,
 * disabled mailboxes. Not among them: a bad sender (5.1.7, 5.1.8), a full mailbox, content, policy, which may be the
 * shop's fault or pass. Microsoft answers 5.4.1 for an unknown mailbox, 5.4.310 for an unknown domain.
 */
const ABOUT_RECIPIENT = /^5\.(0\.0|1\.(?![78]$)\d{1,3}|2\.[01]|4\.(1|4|310))$/;

/** Replies to RCPT TO without a status code of RFC 3463 that name an unknown mailbox, or a domain without mail. */
const NO_SUCH_MAILBOX: readonly number[] = [550, 551, 553, 556];

/** Whether an enhanced status code says that the address receives no mail, for good. */
export function isAboutRecipient(status: string): boolean {
  return ABOUT_RECIPIENT.test(status);
}

interface SmtpReply {
  code: number;
  /** The SMTP command that was answered. */
  command: unknown;
  /** The reply as text: '550 5.1.1 …'. */
  response: string;
}

/** Whether a permanent SMTP reply is about the recipient, not about the sender, the connection or the content. */
export function refusesRecipient({ code, command, response }: SmtpReply): boolean {
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  // Some servers know the recipient's mailbox only after the message, and then name a status.
  if (command !== 'RCPT TO') return status !== undefined && status !== '5.0.0' && isAboutRecipient(status);
  return status === undefined || status === '5.0.0' ? NO_SUCH_MAILBOX.includes(code) : isAboutRecipient(status);
}
