/**
 * What a form, a query string or JSON may hold, whoever sends it. It is judged while it is read: what is beyond a bound is
 * refused there, so that no text makes its reader work more than in proportion to its length.
 */
const MAX_FIELDS = 500;
/** Times that one name may stand in a form, or in one object of JSON. */
const MAX_SAME_NAME = 100;
/** The last place of a list; in a form, of all of its lists together, since each place before a named one is made. */
const MAX_INDEX = 1000;
const MAX_DEPTH = 8;
const MAX_QUERY_LENGTH = 8 * 1024;

/** Why an input is refused, in the words that its sender is told. */
export class InputFault extends Error {
  readonly statusCode: 400 | 413;

  constructor(message: string, statusCode: InputFault['statusCode'] = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Counts what is read; each method throws at the first thing that is beyond a bound. */
class Counter {
  #fields = 0;
  readonly #maxFields: number;

  constructor(maxFields: number) {
    this.#maxFields = maxFields;
  }

  /** A field, among those that were read beside it. */
  take(name: string, names: Map<string, number>): void {
    this.#fields += 1;
    if (this.#fields > this.#maxFields) throw new InputFault(`El pedido tiene más de ${this.#maxFields} campos`);
    const times = (names.get(name) ?? 0) + 1;
    if (times > MAX_SAME_NAME) throw new InputFault(`Un campo del pedido está más de ${MAX_SAME_NAME} veces`);
    names.set(name, times);
  }

  checkDepth(depth: number): void {
    if (depth > MAX_DEPTH) throw new InputFault(`El pedido tiene más de ${MAX_DEPTH} niveles`);
  }

  checkIndex(index: number): void {
    if (index > MAX_INDEX) throw new InputFault(`Una lista del pedido llega más allá del lugar ${MAX_INDEX}`);
  }
}

/**
 * Counts the fields of a form by their names, which say where a value belongs: `lines[2].asin`. What it returns throws an
 * `InputFault` at the first that is beyond a bound.
 */
export function countFields(maxFields = MAX_FIELDS): (name: string) => void {
  const counter = new Counter(maxFields);
  const names = new Map<string, number>();
  const lastPlaces = new Map<string, number>();
  let places = 0;
  return (name) => {
    counter.take(name, names);
    let depth = 1;
    for (const { 1: index, index: at } of name.matchAll(/[.[](?:(\d+)(?![^.\]]))?/g)) {
      depth += 1;
      counter.checkDepth(depth);
      if (index === undefined) continue;
      const list = name.slice(0, at);
      const before = lastPlaces.get(list) ?? -1;
      if (Number(index) <= before) continue;
      lastPlaces.set(list, Number(index));
      places += Number(index) - before;
      counter.checkIndex(places - 1);
    }
  };
}

/** The fields of a form or query string. Throws an `InputFault`. */
export function readFields(text: string, maxFields = MAX_FIELDS): [name: string, value: string][] {
  // One piece more than there may be shows that there are too many, without splitting the rest.
  if (text.split('&', maxFields + 1).length > maxFields)
    throw new InputFault(`El pedido tiene más de ${maxFields} campos`);
  const fields = [...new URLSearchParams(text)];
  const count = countFields(maxFields);
  for (const [name] of fields) count(name);
  return fields;
}

/** The fields of the query string of an address. Throws an `InputFault`. */
export function readQuery(text: string): [name: string, value: string][] {
  if (text.length > MAX_QUERY_LENGTH)
    throw new InputFault(`Lo que sigue al ? de la dirección tiene más de ${MAX_QUERY_LENGTH / 1024} kB`, 413);
  return readFields(text);
}

interface OpenValue {
  /** Of an object: how often each of its names was read. */
  names: Map<string, number> | null;
  /** Of a list: how many of its values were read. */
  size: number;
}

/** Throws an `InputFault` at JSON that holds too much, before anything makes values of it. */
export function checkJson(text: string, maxFields = MAX_FIELDS): void {
  const counter = new Counter(maxFields);
  const open: OpenValue[] = [];
  let lastText = '';
  const marks = /["[\]{},:]/g;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const inside = open.at(-1);
    switch (mark[0]) {
      case '"': {
        const end = endOfText(text, mark.index);
        lastText = text.slice(mark.index + 1, end);
        marks.lastIndex = end + 1;
        break;
      }
      case '{':
      case '[':
        open.push({ names: mark[0] === '{' ? new Map() : null, size: 0 });
        counter.checkDepth(open.length);
        break;
      case ':':
        if (inside?.names) counter.take(lastText, inside.names);
        break;
      case ',':
        if (inside && !inside.names) counter.checkIndex(++inside.size);
        break;
      default:
        open.pop();
    }
  }
}

/** Where the text ends that begins with the quote at `start`. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** The value of a text of JSON. Throws an `InputFault`, also at what is no JSON. */
export function readJson(text: string): unknown {
  checkJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new InputFault('El pedido no es válido');
  }
}

/** The path of the first text that a check refuses, names of fields included; null where there is none. */
export function findText(raw: unknown, isRefused: (text: string) => boolean): string[] | null {
  const open: [path: string[], value: unknown][] = [[[], raw]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && isRefused(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (isRefused(name)) return path;
      open.push([[...path, name], inner]);
    }
  }
  return null;
}
