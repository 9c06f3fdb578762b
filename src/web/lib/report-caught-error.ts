import { CallError } from '#contract/caller.ts';

/**
 * Throws the refusal of the API; anything else is reported, and thrown as a refusal without a message. Not through
 * `reportError`: the event of an error without a frame of a script, as of a response that is not JSON, holds no error in
 * Chromium.
 */
export function refuseFault(error: unknown): never {
  if (error instanceof CallError) throw error;
  // Where the reporter cannot be loaded, the error is not reported.
  import('#web/features/shell/report-client-error.ts')
    .then(({ reportClientError }) => reportClientError({ type: 'error', error }))
    .catch(() => {});
  throw new CallError({ code: 0, message: '' });
}
