import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import { documents as copy } from '#web/copy/documents.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import { FileButton } from './file-button.tsx';
import { saveReply } from './save-file.ts';

/** A receipt for each payment of an order that came in, and its fiscal documents. Nothing for an order without any. */
export function PaymentReceipts({ order: { id, number } }: { order: Order }) {
  const { data = [] } = useQuery(
    customerQuery(useOwner(), ['order', id, 'payments'], (signal) =>
      customerApi('listPayments', { params: { id } }, { signal }),
    ),
  );
  if (data.length === 0) return null;
  return (
    <div className="cluster">
      {data.map((payment) => (
        <ReceiptButton
          key={payment.id}
          order={{ id, number }}
          receiptId={payment.id}
          name={copy.receipt(formatMoney(fromUnits(payment.amount), payment.currency), formatDay(payment.paidAt))}
        />
      ))}
      {data
        .flatMap((payment) => payment.documents)
        .map((document) =>
          document.isIssued ? (
            <ReceiptButton key={document.id} order={{ id, number }} receiptId={document.id} {...document} />
          ) : (
            <span key={document.id}>{copy.notIssued(document.name)}</span>
          ),
        )}
    </div>
  );
}

interface ReceiptButtonProps {
  order: Pick<Order, 'id' | 'number'>;
  /** The payment, the confirmed refund, or the fiscal document. */
  receiptId: string;
  name: string;
  /** Whether it is kept under its own name, and not as a receipt of the order. */
  isIssued?: boolean;
}

export function ReceiptButton({ order: { id, number }, receiptId, name, isIssued = false }: ReceiptButtonProps) {
  const reply = { params: { id, receiptId }, name: `${isIssued ? name : copy.receiptFile(number)}.pdf` };
  return <FileButton save={() => saveReply('readReceipt', reply)}>{copy.written(name)}</FileButton>;
}
