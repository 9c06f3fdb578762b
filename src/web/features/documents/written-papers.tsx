import type { Order } from '#contract/orders.ts';
import { PAPER_NAMES, PAPERS } from '#domain/document/paper.ts';
import { documents as copy } from '#web/copy/documents.ts';
import { FileButton } from './file-button.tsx';
import { saveReply } from './save-file.ts';

/** The papers that the shop writes from a paid order. */
export function WrittenPapers({ order: { id, number } }: { order: Order }) {
  return (
    <div className="cluster">
      {PAPERS.map((paper) => {
        const name = PAPER_NAMES[paper];
        const reply = { params: { id, paper }, name: `${name} ${number}.pdf` };
        return (
          <FileButton key={paper} save={() => saveReply('readPaper', reply)}>
            {copy.written(name)}
          </FileButton>
        );
      })}
    </div>
  );
}
