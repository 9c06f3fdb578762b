import { useEffect } from 'react';
import { signInPage } from '#contract/pages.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { shell } from '#web/copy/shell.ts';
import { onSessionExpired } from '#web/lib/session.ts';
import { changeSettings } from '#web/lib/settings.ts';

/** Shows a message when the API rejects the session's token, and clears the customer's search history. */
export function SessionEndedNotice() {
  const { show } = useSnackbar();
  useEffect(
    () =>
      onSessionExpired(() => {
        changeSettings({ searchHistory: [] });
        const from = location.pathname + location.search;
        show({ kind: 'warning', text: shell.sessionEnded, action: { label: shell.signIn, to: signInPage(from) } });
      }),
    [show],
  );
  return null;
}
