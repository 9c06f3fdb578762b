import { lazy } from 'react';

/** Loaded with the first act or read that asks who it is. */
export const StepUpDialog = lazy(() =>
  import('#backoffice/detail/step-up-dialog.tsx').then(({ StepUpDialog: Dialog }) => ({ default: Dialog })),
);
