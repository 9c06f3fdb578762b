/** A line of text; `time` is already formatted. */
export interface SavedRow {
  text: string;
  time?: string | undefined;
  /** Titles of products are English. */
  lang?: 'en' | undefined;
}

export interface SavedSection {
  heading: string;
  rows: SavedRow[];
}

/** An order, or the movements of a tracking number, as they were last seen: without amounts, document or home address. */
export interface SavedPage {
  /** Path and query of the page, which identifies it. */
  path: string;
  kind: 'order' | 'tracking';
  owner: string;
  /** When the session ends by itself, in milliseconds; nobody reads the page later. */
  expiresAt: number;
  seenAt: number;
  title: string;
  state: string | null;
  sections: SavedSection[];
}

/** The pages whose session has not expired, the last seen first. */
export function readablePages(pages: readonly SavedPage[], now: number): SavedPage[] {
  return pages.filter(({ expiresAt }) => expiresAt > now).toSorted((a, b) => b.seenAt - a.seenAt);
}

const MINUTE = 60_000;

/** 'Visto hace 2 horas'. */
export function seenText(seenAt: number, now: number): string {
  const minutes = Math.floor((now - seenAt) / MINUTE);
  if (minutes < 1) return 'Visto recién';
  if (minutes < 60) return `Visto hace ${count(minutes, 'minuto')}`;
  const hours = Math.floor(minutes / 60);
  return `Visto hace ${hours < 24 ? count(hours, 'hora') : count(Math.floor(hours / 24), 'día')}`;
}

function count(quantity: number, unit: string): string {
  return `${quantity} ${unit}${quantity === 1 ? '' : 's'}`;
}
