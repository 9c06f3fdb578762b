/** A mail's content without layout: the HTML and the plain text are both rendered from these blocks. */
export type Block =
  | { kind: 'text'; text: MailText }
  /** A code, alone on its line. */
  | { kind: 'code'; code: string }
  /** A button, or a plain link where the mail has a greater one. */
  | { kind: 'link'; label: string; url: string; plain?: true }
  | { kind: 'items'; items: readonly MailItem[] }
  | { kind: 'facts'; rows: readonly MailFact[] }
  | { kind: 'note'; text: string };

/** A sentence; the titles in it say what language they are in. */
export type MailText = string | readonly (string | MailTitle)[];

/** The title of a product as shoppers read it. */
export interface MailTitle {
  title: string;
  /** Language of the title, where it is not Spanish. */
  lang?: 'en' | undefined;
}

export interface MailItem extends MailTitle {
  quantity: number;
  /** The price of all units, formatted. */
  amount?: string;
}

interface MailFact {
  label: string;
  value: MailText;
}

export interface MailMessage {
  subject: string;
  heading: string;
  /** What the inbox shows beside the subject. */
  preview: string;
  blocks: readonly Block[];
}

/** A mail to be queued. `kind` and `subjectId` together are its identity: it is written once. */
export interface MailDraft {
  kind: string;
  subjectId: string;
  to: string;
  message: MailMessage;
  /** The mail is sent that much later, and can be withdrawn until then. */
  startAfterSeconds?: number;
  /** Ends mails of this kind with a POST of its own, without signing in (RFC 8058). */
  unsubscribeUrl?: string;
  /** Erases recipient and content once it is sent, for an address that is no longer one of the shop's. */
  forgetRecipient?: boolean;
}

export function text(content: MailText): Block {
  return { kind: 'text', text: content };
}

/** The translation of a title, or the title itself where there is none. */
export function mailTitle(title: string, translated: string | null | undefined): MailTitle {
  return translated ? { title: translated } : { title, lang: 'en' };
}

export function note(content: string): Block {
  return { kind: 'note', text: content };
}
