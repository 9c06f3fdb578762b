import type { Tx } from '#db/transaction.ts';
import { MAX_CUSTOMER_BYTES, MAX_CUSTOMER_FILES } from '#domain/document/document.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { sumUploads } from './repository.ts';

interface Added {
  customerId: string;
  /** Of the file, in bytes. */
  size: number;
  /** Of the file whose place it takes; null where it takes none. */
  replacedSize?: number | null;
}

/** Refuses a file with which a customer would have too many or too much; what is there stays. Requires: the customer is locked. */
export async function refuseBeyondQuota(
  tx: Tx,
  { customerId, size, replacedSize = null }: Added,
): Promise<Refusal | null> {
  const kept = await sumUploads(tx, customerId);
  const files = kept.files + (replacedSize === null ? 1 : 0);
  const bytes = kept.bytes + size - (replacedSize ?? 0);
  if (files <= MAX_CUSTOMER_FILES && bytes <= MAX_CUSTOMER_BYTES) return null;
  return refuse(
    422,
    `Guardamos hasta ${MAX_CUSTOMER_FILES} archivos y ${MAX_CUSTOMER_BYTES / (1024 * 1024)} MB tuyos en total: borrá papeles que ya no hagan falta o escribinos`,
  );
}
