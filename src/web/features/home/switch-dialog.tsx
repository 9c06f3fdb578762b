import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { home } from '#web/copy/home.ts';
import { useSession } from '#web/lib/session.ts';

interface SwitchDialogProps {
  /** Email of the account that the link signs in to. */
  next: string;
  onSwitch: () => void;
  onStay: () => void;
}

/** Confirms a sign-in link for another account when somebody is signed in or the local cart is not empty. */
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
