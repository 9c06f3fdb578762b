import { callerOf, type Loaded, refusedOf } from '#backoffice/shared/calls.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import type { StaffDocument } from '#contract/backoffice/documents.ts';

/** The documents of an order and of its cases; null for who does not see customers. */
export async function loadDocuments(args: Loaded, number: number): Promise<StaffDocument[] | null> {
  try {
    return await args.context.get(callerContext)('listOrderDocuments', { number });
  } catch (error) {
    if (refusedOf(error)?.code === 403) return null;
    return await callerOf(args)('listOrderDocuments', { number });
  }
}
