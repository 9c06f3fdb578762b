import { inflateSync } from 'node:zlib';

/** The text of a PDF, as its standard fonts write it. */
export function pdfText(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  const content = [...streams].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const shown = [...content.join('\n').matchAll(/<([0-9a-f]+)>/g)];
  return shown.map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('');
}
