import { useEffect } from 'react';
import { signInPage } from '#contract/pages.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { shell } from '#web/copy/shell.ts';
import { onSessionEnd } from '#web/lib/session.ts';

/** Shows a message when the session ended without a decision of the customer in this tab. */
export function SessionEndedNotice() {
  const { show } = useSnackbar();
  useEffect(
    () =>
      onSessionEnd(({ reason }) => {
        if (reason !== 'expired' && reason !== 'elsewhere') return;
        const from = location.pathname + location.search;
        show({ kind: 'warning', text: shell.sessionEnded, action: { label: shell.signIn, to: signInPage(from) } });
      }),
    [show],
  );
  return null;
}
