import { I18nProvider } from 'react-aria-components';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '#ui/components/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { dialogCopy as copy } from './copy.ts';
import { StepUp } from './step-up.tsx';
import './act-dialog.css';

interface StepUpDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Proves again who the person is, over a form that stays as it was typed. */
export function StepUpDialog({ onConfirmed, onClose }: StepUpDialogProps) {
  return (
    <I18nProvider locale="es-UY">
      <ModalOverlay className="act-overlay" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
        <Modal className="act-modal">
          <Dialog className="act-dialog">
            <header className="act-dialog__head">
              <Heading slot="title" level={2} className="act-dialog__title">
                {copy.stepUp}
              </Heading>
              <IconButton icon={<CloseIcon />} label={copy.close} onClick={onClose} />
            </header>
            <StepUp onConfirmed={onConfirmed} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
