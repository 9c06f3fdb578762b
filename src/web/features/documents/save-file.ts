import type { CallInput } from '#contract/caller.ts';
import { CUSTOMER_CALLS } from '#contract/customer-calls.ts';
import { fetchCall } from '#web/lib/api.ts';

/** The calls that answer a file. */
type FileCall = 'readDocument' | 'readPaper' | 'readReceipt' | 'readOrderCalendar' | 'readParcelInvoice';

/** Has the browser save what a call answers as a file of this name. */
export async function saveReply<Name extends FileCall>(
  call: Name,
  { name, ...input }: CallInput<Name> & { name: string },
): Promise<void> {
  const response = await fetchCall(CUSTOMER_CALLS[call], input);
  saveFile(await response.blob(), name);
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
