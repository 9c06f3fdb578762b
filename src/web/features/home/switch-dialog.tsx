import { home } from '#web/copy/home.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SwitchDialogProps {
  /** The address of the account that the link leads to. */
  next: string;
  onSwitch: () => void;
  onStay: () => void;
}

/** Asked of somebody who is signed in and follows a link into another account. */
export function SwitchDialog({ next, onSwitch, onStay }: SwitchDialogProps) {
  const session = useSession();
  const now = session.kind === 'customer' ? session.email : '';
  return (
    <Dialog
      open
      onClose={onStay}
      title={home.switchTitle}
      actions={
        <>
          <Button kind="second" onClick={onSwitch}>
            {home.switchTo(next)}
          </Button>
          <Button onClick={onStay}>{home.switchStay(now)}</Button>
        </>
      }
    >
      <p>{home.switchText(now, next)}</p>
    </Dialog>
  );
}
