import { countFields, InputFault, readFields } from '#contract/input-bounds.ts';

export const UNREADABLE_FORM = 'El formulario no se pudo leer';

/** How long the lines before the value of a part may be. */
const MAX_HEAD_BYTES = 1024;
/** Of RFC 2046. */
const BOUNDARY = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))\s*(?:;|$)/i;
const ENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Throws an `InputFault` at a body that is no form, or holds more than a form may, before anything reads it whole. */
export function checkForm(form: Buffer, type: string, maxFields: number | undefined): void {
  const boundary = BOUNDARY.exec(type);
  if (boundary) checkParts(form, boundary[1] ?? boundary[2] ?? '', maxFields);
  else if (ENCODED.test(type)) readFields(form.toString('utf8'), maxFields);
  else throw unreadable();
}

function checkParts(form: Buffer, boundary: string, maxFields: number | undefined): void {
  const count = countFields(maxFields);
  const mark = `\r\n--${boundary}`;
  let at = form.indexOf(mark.slice(2)) - 2;
  // The first mark needs no line before it.
  if (at < -2) throw unreadable();
  while (at !== -1) {
    const start = at + mark.length;
    if (form.toString('latin1', start, start + 2) === '--') return;
    const head = form.toString('utf8', start, start + MAX_HEAD_BYTES);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) throw unreadable();
    count(/\bname="([^"]*)"/i.exec(head.slice(0, end))?.[1] ?? '');
    at = form.indexOf(mark, start);
  }
  throw unreadable();
}

function unreadable(): InputFault {
  return new InputFault(UNREADABLE_FORM);
}
