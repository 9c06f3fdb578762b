/** Repeats a piece until the text has about so many characters. */
function fill(length: number, piece: (index: number) => string, between: string): string {
  const pieces: string[] = [];
  for (let size = 0, index = 0; size < length; index++) {
    const next = piece(index);
    pieces.push(next);
    size += next.length + between.length;
  }
  return pieces.join(between);
}

/** Forms of about so many bytes, each with too much of one thing: fields, one name, places of a list, levels. */
export function worstForms(length: number): string[] {
  return [
    fill(length, (index) => `a${index}=x`, '&'),
    fill(length, () => 'a=x', '&'),
    fill(length, (index) => `a[${30_000_000 + index}]=x`, '&'),
    fill(length, (index) => `a${index}[1000]=x`, '&'),
    `a${'[0]'.repeat(length / 3)}=x`,
    `a${'.a'.repeat(length / 2)}=x`,
    `a${'[]'.repeat(length / 2)}=x`,
  ];
}

/** The same fields in parts. */
export function worstParts(length: number, boundary: string): string[] {
  const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const end = `--${boundary}--\r\n`;
  const pieces = [
    (index: number) => part(`a${index}`),
    () => part('a'),
    (index: number) => part(`a[${30_000_000 + index}]`),
    (index: number) => part(`a${index}[1000]`),
    () => part(`a${'[0]'.repeat(200)}`),
  ];
  return [...pieces.map((piece) => fill(length, piece, '') + end), part(`a${'[0]'.repeat(length / 3)}`) + end];
}

/** JSON of about so many bytes, each with too much of one thing: fields, one name, places of a list, levels. */
export function worstJson(length: number): string[] {
  return [
    `{${fill(length, (index) => `"a${index}":1`, ',')}}`,
    `{${fill(length, () => '"a":1', ',')}}`,
    `{"a":[${fill(length, () => '0', ',')}]}`,
    `{"a":[${fill(length, (index) => `{"a${index}":[]}`, ',')}]}`,
    `{"a":${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`,
    `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
  ];
}
