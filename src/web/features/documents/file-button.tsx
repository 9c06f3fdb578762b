import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';

interface FileButtonProps {
  /** Has the browser save the file. */
  save: () => Promise<void>;
  kind?: 'second' | 'quiet';
  /** Where the content alone does not say what it does. */
  label?: string;
  children: ReactNode;
}

/** Saves a file that is asked for when it is pressed. */
export function FileButton({ save, kind = 'second', label, children }: FileButtonProps) {
  const snackbar = useSnackbar();
  const download = useMutation({
    mutationFn: save,
    onError: ({ message }) => snackbar.show({ kind: 'error', text: message }),
  });
  return (
    <Button kind={kind} small busy={download.isPending} aria-label={label} onClick={() => download.mutate()}>
      {children}
    </Button>
  );
}
