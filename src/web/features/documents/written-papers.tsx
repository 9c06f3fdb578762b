import type { Order } from '#contract/orders.ts';
import { PAPER_NAMES, PAPERS, type Paper } from '#domain/document/paper.ts';
import { documents as copy } from '#web/copy/documents.ts';
import { FileButton } from './file-button.tsx';
import { saveReply } from './save-file.ts';

/** The papers that the shop writes from a paid order. */
export function WrittenPapers({ order }: { order: Order }) {
  return (
    <div className="cluster">
      {PAPERS.map((paper) => (
        <WrittenPaper key={paper} order={order} paper={paper} />
      ))}
    </div>
  );
}

export function WrittenPaper({ order: { id, number }, paper }: { order: Order; paper: Paper }) {
  const name = PAPER_NAMES[paper];
  const reply = { params: { id, paper }, name: `${name} ${number}.pdf` };
  return <FileButton save={() => saveReply('readPaper', reply)}>{copy.written(name)}</FileButton>;
}
