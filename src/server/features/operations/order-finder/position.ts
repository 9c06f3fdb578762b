/** A row's place in a list: the value it is sorted by, as text, and the number that tells rows of one value apart. */
export interface Position {
  place: string;
  number: number;
}

const PLACE = /^(-?\d{1,16}|\d{4}-\d\d-\d\d) (\d{1,15})$/;

export function formatPosition({ place, number }: Position): string {
  return `${place} ${number}`;
}

/** 'invalid' for what no page said. */
export function parsePosition(text: string | undefined, isDay: boolean): Position | null | 'invalid' {
  if (text === undefined) return null;
  const [, place = '', number = ''] = PLACE.exec(text) ?? [];
  const isFitting = number !== '' && place.includes('-', 1) === isDay && !(isDay && Number.isNaN(Date.parse(place)));
  return isFitting ? { place, number: Number(number) } : 'invalid';
}
