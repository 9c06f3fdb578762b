const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a row could not be written because its customer deleted the account meanwhile. */
export function isCustomerGone(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === FOREIGN_KEY_VIOLATION && typeof constraint === 'string' && constraint.endsWith('_customer_id_fkey');
}
