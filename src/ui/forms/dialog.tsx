import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/components/icon-button.tsx';
import { common } from '#ui/copy.ts';
import { CloseIcon } from '#ui/icons/icons.tsx';
import './dialog.css';

interface DialogProps {
  open: boolean;
  /** Requested by Escape, the backdrop or the close button; the caller sets `open`. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons; the primary one comes last. */
  actions?: ReactNode;
  side?: 'centre' | 'left' | undefined;
  wide?: boolean | undefined;
  /** A close button at the top; a question with two answers has none. */
  closeButton?: boolean | undefined;
  /** Cannot be closed while an operation is in progress. */
  locked?: boolean | undefined;
  className?: string | undefined;
}

/** The native dialog: it traps the focus, closes on Escape and restores the focus. A bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const { open, title, children, actions, side = 'centre', wide = false, closeButton = false } = props;
  const id = useId();
  const { dialog, requestClose } = useModal(props);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's counterpart of a click on the backdrop
    <dialog
      ref={dialog}
      className={classNames('dialog', `dialog--${side}`, wide && 'dialog--wide', props.className)}
      aria-labelledby={id}
      onCancel={(event) => {
        // React passes on the event of a dialog in this one, and the browser that of a file picker.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        requestClose();
      }}
      onClick={(event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget) requestClose();
      }}
    >
      {open ? (
        <div className="dialog__content">
          <div className="dialog__top">
            <h2 className="dialog__title" id={id} tabIndex={-1}>
              {title}
            </h2>
            {closeButton ? <IconButton icon={<CloseIcon />} label={common.close} onClick={requestClose} /> : null}
          </div>
          <div className="dialog__body">{children}</div>
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
      // The browser restores the focus unless the element was re-rendered.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);
  const requestClose = () => {
    if (!locked) onClose();
  };
  return { dialog, requestClose };
}
