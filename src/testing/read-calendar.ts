const MAX_LINE_BYTES = 75;

/** The properties of the only entry of a calendar file, read as RFC 5545 says; throws where the file breaks it. */
export function readCalendar(file: string): Record<string, string> {
  if (!file.endsWith('\r\n')) throw new Error('the last line does not end');
  const raw = file.slice(0, -2).split('\r\n');
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line break in ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > MAX_LINE_BYTES) throw new Error(`more than 75 octets in ${line}`);
  }
  const lines = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  const begin = lines.indexOf('BEGIN:VEVENT');
  const head = lines.slice(0, begin).join('|');
  if (!/^BEGIN:VCALENDAR\|VERSION:2\.0\|PRODID:[^|]+\|CALSCALE:GREGORIAN\|METHOD:PUBLISH$/.test(head))
    throw new Error(`the calendar begins with ${head}`);
  if (lines.slice(-2).join('|') !== 'END:VEVENT|END:VCALENDAR') throw new Error('the calendar does not end');
  const entry: Record<string, string> = {};
  for (const line of lines.slice(begin + 1, -2)) {
    const [, name, value] = /^([A-Z][A-Z0-9-]*(?:;[A-Z-]+=[A-Z]+)*):(.*)$/su.exec(line) ?? [];
    if (name === undefined || value === undefined || name in entry) throw new Error(`no property: ${line}`);
    if (/(?<!\\)(\\\\)*[;,]/.test(value) || /(?<!\\)(\\\\)*\\[^\\;,nN]/.test(value))
      throw new Error(`unescaped text in ${line}`);
    entry[name] = value.replace(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));
  }
  return entry;
}
