/**
 * Reports an unexpected error that was caught to show a message. Not through `reportError`: the event of an error
 * without a frame of a script, as of a response that is not JSON, holds no error in Chromium.
 */
export function reportCaughtError(error: unknown): void {
  // Where the reporter cannot be loaded, the error is not reported.
  import('./report-client-error.ts')
    .then(({ reportClientError }) => reportClientError({ type: 'error', error }))
    .catch(() => {});
}
