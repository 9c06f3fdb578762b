import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import { CloseIcon } from '#ui/icons/frame-icons.tsx';
import { IconButton } from './icon-button.tsx';
import './dialog.css';

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, by the veil or by the cross; the caller sets `open`. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons; the one that acts comes last. */
  actions?: ReactNode;
  side?: 'centre' | 'left' | 'right' | undefined;
  wide?: boolean | undefined;
  /** A cross at the top; a question with two answers has none. */
  closeButton?: boolean | undefined;
  /** Body in ink instead of the second text. */
  plain?: boolean | undefined;
  /** While something is under way nothing closes it. */
  locked?: boolean | undefined;
  className?: string | undefined;
}

/** The native dialog: it holds the focus, closes on Escape and gives the focus back. A sheet from below on phones. */
export function Dialog(props: DialogProps) {
  const { open, title, children, actions, side = 'centre', wide = false, closeButton = false, plain = false } = props;
  const id = useId();
  const { dialog, ask } = useModal(props);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by key what the veil does by pointer
    <dialog
      ref={dialog}
      className={classNames('dialog', `dialog--${side}`, wide && 'dialog--wide', props.className)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        ask();
      }}
      onClick={(event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget) ask();
      }}
    >
      {open ? (
        <div className="dialog__inside">
          <div className="dialog__top">
            <h2 className="dialog__title" id={id} tabIndex={-1}>
              {title}
            </h2>
            {closeButton ? <IconButton icon={<CloseIcon />} label={common.close} onClick={ask} /> : null}
          </div>
          <div className={classNames('dialog__body', plain && 'dialog__body--plain')}>{children}</div>
          {actions === undefined ? null : <div className="dialog__actions">{actions}</div>}
        </div>
      ) : null}
    </dialog>
  );
}

function useModal({ open, onClose, locked = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    return () => {
      element.close();
      // the browser gives the focus back unless its place was drawn anew
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);
  const ask = () => {
    if (!locked) onClose();
  };
  return { dialog, ask };
}
