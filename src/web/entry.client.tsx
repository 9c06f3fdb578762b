import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { ErrorSource } from './features/shell/report-client-error.ts';

/** Loads the reporter when there is an error. Where it cannot be loaded, the error is not reported. */
function report(source: ErrorSource): void {
  import('./features/shell/report-client-error.ts')
    .then(({ reportClientError }) => reportClientError(source))
    .catch(() => {});
}

addEventListener('error', report);
addEventListener('unhandledrejection', report);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => report({ type: 'route', error })} />
    </StrictMode>,
  );
});
