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

/** Confirms a sign-in link for another account when a customer is signed in or the local cart is not empty. */
export function SwitchDialog({ next, onSwitch, onStay }: SwitchDialogProps) {
  const session = useSession();
  const texts =
    session.kind === 'customer'
      ? {
          title: home.switchTitle,
          text: home.switchText(session.email, next),
          enter: home.switchTo(next),
          stay: home.switchStay(session.email),
        }
      : { title: home.mergeTitle, text: home.mergeText(next), enter: home.mergeConfirm, stay: home.mergeDecline };
  return (
    <Dialog
      open
      onClose={onStay}
      title={texts.title}
      actions={
        <>
          <Button kind="second" onClick={onSwitch}>
            {texts.enter}
          </Button>
          <Button onClick={onStay}>{texts.stay}</Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
}
