import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** Labels of the two answers. */
  keep: string;
  confirm: string;
  danger?: boolean | undefined;
  action: { isPending: boolean; error: Error | null; mutate: () => void };
}

/** A question before an act that cannot be undone; it stays open until the act has ended. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, text, keep, confirm, danger = false, action } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      locked={action.isPending}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {keep}
          </Button>
          <Button kind={danger ? 'danger' : 'first'} busy={action.isPending} onClick={() => action.mutate()}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <ErrorAlert error={action.error} />
    </Dialog>
  );
}
