/** Whether a partner may still say that a payment came in; an early notice may have called a voucher rejected. */
export function isUndecided({ state, method }: { state: string; method: string }): boolean {
  return state === 'pending' || state === 'expired' || (state === 'rejected' && method === 'abitab');
}
