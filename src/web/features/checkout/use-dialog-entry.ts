import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A dialog with an entry of its own in the history, so that Back closes it and nothing beneath it changes. */
export function useDialogEntry() {
  const id = useId();
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(false);
  const open = shown && (location.state as { dialog?: unknown } | null)?.dialog === id;
  return {
    open,
    show: () => {
      setShown(true);
      const { pathname, search, hash } = location;
      void navigate({ pathname, search, hash }, { state: { dialog: id }, preventScrollReset: true });
    },
    /** Goes back to the entry before. */
    close: () => {
      setShown(false);
      if (open) void navigate(-1);
    },
    /** Closes it where another navigation follows, which takes the place of its entry. */
    dismiss: () => setShown(false),
  };
}
