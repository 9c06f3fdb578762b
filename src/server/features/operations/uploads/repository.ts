import { sql } from 'kysely';
import type { Tx } from '#db/transaction.ts';

/** How many files of a customer's are kept, and their bytes; what the staff added is not the customer's. */
export async function sumUploads(tx: Tx, customerId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: string; bytes: string }>`
    select count(*) as files, coalesce(sum(size), 0) as bytes from (
      select size from documents
        where author = 'customer' and order_id in (select id from orders where customer_id = ${customerId})
      union all
      select size from case_photos where case_id in (select id from cases where customer_id = ${customerId})
      union all
      select size from parcel_invoices where customer_id = ${customerId}
      union all
      select octet_length(request) from document_corrections where customer_id = ${customerId} and request is not null
    ) upload`.execute(tx);
  return { files: Number(rows[0]?.files), bytes: Number(rows[0]?.bytes) };
}
