const DOTS = '•••';

/** The first letter of a name, so that two people can be told apart and neither is named. */
export function maskName(name: string): string {
  const [first = ''] = name;
  return first === '' ? '' : `${first}${DOTS}`;
}

/** 'a•••@correo.uy'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? maskName(email) : `${maskName(email.slice(0, at))}${email.slice(at)}`;
}

/** A text of which nothing is shown but that there is one. */
export function maskText(text: string): string {
  return text === '' ? '' : DOTS;
}

const PERSONAL_FIELD = /mail|phone|document|name|address|line[12]|zip|holder|account/i;
const SEALED = /\bsealed\d\.[\w.-]+/g;
const EMAIL = /[^\s"<>(),;:]+@[^\s"<>(),;:]+/g;

/** A copy of JSON without sealed fields, and, where `masks`, without personal data. */
export function maskJson(value: unknown, masks: boolean): unknown {
  if (typeof value === 'string') {
    const open = value.replaceAll(SEALED, DOTS);
    return masks ? open.replaceAll(EMAIL, (found) => maskEmail(found)) : open;
  }
  if (Array.isArray(value)) return value.map((item) => maskJson(item, masks));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    masks && PERSONAL_FIELD.test(name) && field !== null ? DOTS : maskJson(field, masks),
  ]);
  return Object.fromEntries(fields);
}
