import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { home } from '#web/copy/home.ts';
import { useSession } from '#web/lib/session.ts';

interface SwitchDialogProps {
  /** The address of the account that the link leads to. */
  next: string;
  onSwitch: () => void;
  onStay: () => void;
}

/** Asked of somebody who is signed in, or has filled a cart, and follows a link into another account. */
export function SwitchDialog({ next, onSwitch, onStay }: SwitchDialogProps) {
  const session = useSession();
  const words =
    session.kind === 'customer'
      ? {
          title: home.switchTitle,
          text: home.switchText(session.email, next),
          enter: home.switchTo(next),
          stay: home.switchStay(session.email),
        }
      : { title: home.bringTitle, text: home.bringText(next), enter: home.bring, stay: home.bringNot };
  return (
    <Dialog
      open
      onClose={onStay}
      title={words.title}
      actions={
        <>
          <Button kind="second" onClick={onSwitch}>
            {words.enter}
          </Button>
          <Button onClick={onStay}>{words.stay}</Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
}
