/** An entry of whole days in a calendar file. */
export interface CalendarEntry {
  /** The same each time the entry is written, whatever changes in it. */
  uid: string;
  /** Larger in a later version of the entry. */
  sequence: number;
  /** When the file is written, an ISO 8601 instant. */
  writtenAt: string;
  /** First and last day, 'YYYY-MM-DD'. */
  from: string;
  to: string;
  summary: string;
  description: string;
  location?: string;
}

const DAY_MS = 24 * 60 * 60_000;
const MAX_LINE_BYTES = 75;

/** A calendar with one entry, as RFC 5545 writes it. */
export function calendarFile(entry: CalendarEntry): string {
  const { uid, sequence, writtenAt, from, to, summary, description, location } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Puente//Llegadas//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `DTSTART;VALUE=DATE:${date(from)}`,
    // The end is the first day that is no part of it.
    `DTEND;VALUE=DATE:${date(dayAfter(to))}`,
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(description)}`,
    ...(location === undefined ? [] : [`LOCATION:${text(location)}`]),
    // Whole days of waiting keep nobody from other appointments.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function utc(isoInstant: string): string {
  return new Date(isoInstant).toISOString().replace(/[-:]|\.\d+/g, '');
}

function date(day: string): string {
  return day.replaceAll('-', '');
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

function text(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** A line of at most 75 octets; what is longer goes on after a space, never inside a character. */
function folded(line: string): string {
  let [result, bytes] = ['', 0];
  for (const character of line) {
    const length = octetsOf(character);
    if (bytes + length > MAX_LINE_BYTES) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += length;
  }
  return result;
}

/** How many octets UTF-8 needs for a character. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
