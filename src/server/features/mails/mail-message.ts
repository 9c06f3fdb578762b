/** A mail's content before it has a look: the HTML and the plain text are both made from these blocks. */
export type Block =
  | { kind: 'text'; text: string }
  /** A code, alone on its line. */
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'items'; items: readonly MailItem[] }
  | { kind: 'facts'; rows: readonly MailFact[] }
  | { kind: 'note'; text: string };

export interface MailItem {
  title: string;
  quantity: number;
}

interface MailFact {
  label: string;
  value: string;
}

export interface Letter {
  subject: string;
  heading: string;
  /** What the inbox shows beside the subject. */
  preview: string;
  blocks: readonly Block[];
}

/** A mail to be queued. `kind` and `subjectId` together are its identity: the same one is never written twice. */
export interface MailDraft {
  kind: string;
  subjectId: string;
  to: string;
  letter: Letter;
}

export function text(words: string): Block {
  return { kind: 'text', text: words };
}

export function note(words: string): Block {
  return { kind: 'note', text: words };
}
