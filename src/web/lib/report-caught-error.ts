import { CallError } from '#contract/caller.ts';

/**
 * Reports an unexpected error that was caught to show a message. Not through `reportError`: the event of an error
 * without a frame of a script, as of a response that is not JSON, holds no error in Chromium.
 */
function reportCaughtError(error: unknown): void {
  // Where the reporter cannot be loaded, the error is not reported.
  import('./report-client-error.ts')
    .then(({ reportClientError }) => reportClientError({ type: 'error', error }))
    .catch(() => {});
}

/** Throws the refusal of the API; anything else is reported, and thrown as a refusal without a message. */
export function refuseFault(error: unknown): never {
  if (error instanceof CallError) throw error;
  reportCaughtError(error);
  throw new CallError({ code: 0, message: '' });
}
