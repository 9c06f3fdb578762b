import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isAboutRecipient } from './recipient-status.ts';

/**
 * What a mail server reports about a mail: `bounced` when the address receives no mail, `delayed` when it may later (4.x.x), `refused` when the mail was
 * refused for another reason, `complained` when the reader called it unwanted, `delivered` for a good end.
 */
export interface MailReport {
  kind: 'bounced' | 'delayed' | 'refused' | 'complained' | 'delivered';
  /** Every address in which the token of the mail may be: the report's recipient, and the mail's envelope sender. */
  addresses: string[];
}

const ADDRESSED_TO: readonly string[] = ['to', 'delivered-to', 'x-original-to', 'envelope-to'];

/** Reads a delivery status notification (RFC 3464) or a complaint (RFC 5965); null for any other message. */
export async function parseMailReport(raw: Uint8Array): Promise<MailReport | null> {
  const email = await parse(raw);
  const type = email?.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!email || !/^multipart\/report\b/i.test(type)) return null;
  const status = partOf(email, 'message/delivery-status') ?? partOf(email, 'message/global-delivery-status');
  const complaint = partOf(email, 'message/feedback-report');
  const kind = complaint === null ? kindOfStatus(status) : kindOfComplaint(complaint);
  if (kind === null) return null;
  const returned = partOf(email, 'message/rfc822') ?? partOf(email, 'text/rfc822-headers') ?? '';
  const outer = email.headers.filter(({ key }) => ADDRESSED_TO.includes(key)).map(({ value }) => value);
  const inner = [fieldsOf(complaint ?? '').get('original-mail-from'), headersOf(returned).get('return-path')];
  return { kind, addresses: [...outer, ...inner].flatMap((text) => text?.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []) };
}

/** Null when it cannot be read, for example because its parts are nested too deeply. */
async function parse(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      maxNestingDepth: 20,
      maxHeadersSize: 128 * 1024,
    });
  } catch {
    return null;
  }
}

function partOf({ attachments }: Email, type: string): string | null {
  const part = attachments.find(({ mimeType }) => mimeType === type);
  return part ? textOf(part) : null;
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('latin1');
}

/** The worst word on the recipients: a mail of the shop has one. */
function kindOfStatus(status: string | null): MailReport['kind'] | null {
  const groups = (status ?? '').split(/\r?\n[ \t]*\r?\n/).map(fieldsOf);
  const recipients = groups.filter((fields) => fields.has('action'));
  if (recipients.length === 0) return null;
  const kinds = recipients.map((fields) => kindOfRecipient(fields.get('action') ?? '', fields.get('status') ?? ''));
  return (['bounced', 'refused', 'delayed'] as const).find((kind) => kinds.includes(kind)) ?? 'delivered';
}

function kindOfRecipient(action: string, statusField: string): MailReport['kind'] {
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(statusField)?.[0] ?? '';
  if (/^failed\b/i.test(action)) {
    if (isAboutRecipient(status)) return 'bounced';
    return status.startsWith('5') ? 'refused' : 'delayed';
  }
  return /^delayed\b/i.test(action) ? 'delayed' : 'delivered';
}

/** A report of another type, for example that a message was not spam, is no complaint. */
function kindOfComplaint(report: string): MailReport['kind'] | null {
  const type = fieldsOf(report).get('feedback-type')?.toLowerCase() ?? '';
  return ['abuse', 'fraud', 'opt-out'].includes(type) ? 'complained' : null;
}

function headersOf(message: string): Map<string, string> {
  return fieldsOf(message.split(/\r?\n\r?\n/, 1)[0] ?? '');
}

/** Header fields with lower-case names, unfolded; the first of each name. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value?.trim() ?? '');
  }
  return fields;
}
