import { useMutation } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { PAPER_NAMES, PAPERS, type Paper } from '#domain/document/paper.ts';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { documents as copy } from '#web/copy/documents.ts';
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

function WrittenPaper({ order, paper }: { order: Order; paper: Paper }) {
  const snackbar = useSnackbar();
  const name = PAPER_NAMES[paper];
  const download = useMutation({
    mutationFn: () => saveReply('readPaper', { params: { id: order.id, paper }, name: `${name} ${order.number}.pdf` }),
    onError: ({ message }) => snackbar.show({ kind: 'error', text: message }),
  });
  return (
    <Button kind="second" small busy={download.isPending} onClick={() => download.mutate()}>
      {copy.written(name)}
    </Button>
  );
}
