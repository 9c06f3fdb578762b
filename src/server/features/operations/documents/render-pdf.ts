import PDFDocument from 'pdfkit';
import type { PaperContent } from '#domain/document/paper.ts';

const MARGIN = 48;
/** Beyond what the standard fonts of PDF have. */
const UNKNOWN = /[^\x20-\x7e\n\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

const printable = (text: string) => text.normalize('NFC').replace(UNKNOWN, '?');

/** The same content of the same instant gives the same bytes. Headings and the table are tagged for screen readers. */
export function renderPdf(content: PaperContent, at: Date): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'es-UY',
    info: { Title: printable(content.title), CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  write(doc, content);
  doc.end();
  return done;
}

function write(doc: PDFKit.PDFDocument, content: PaperContent): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const say = (type: string, text: string) =>
    root.add(doc.struct(type, {}, () => void doc.text(printable(text), MARGIN).moveDown(0.3)));
  doc.fontSize(16);
  say('H1', content.title);
  doc.fontSize(10);
  for (const { label, lines } of content.facts) say('P', [`${label}:`, ...lines].join('\n'));
  doc.moveDown(0.5).fontSize(9);
  if (content.columns.length > 0) writeTable(doc, root, content);
  doc.fontSize(10);
  for (const text of [...content.totals, ...content.notes]) say('P', text);
  root.end();
}

function writeTable(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, { columns, rows }: PaperContent): void {
  const table = doc.struct('Table');
  root.add(table);
  const header = columns.map((text) => ({ text, type: 'TH' as const }));
  doc.table({
    structParent: table,
    data: [header, ...rows.map((row) => row.map(printable))],
    columnStyles: ['*', ...columns.slice(1).map(() => 74)],
    defaultStyle: { padding: 4, border: 0.5 },
  } as never);
  doc.moveDown();
  table.end();
}
