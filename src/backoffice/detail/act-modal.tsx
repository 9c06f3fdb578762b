import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '#ui/components/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { dialogCopy as copy } from './copy.ts';
import './act-dialog.css';

interface ActModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page, with what is typed there left as it is. */
export function ActModal({ title, onClose, children }: ActModalProps) {
  return (
    <I18nProvider locale="es-UY">
      <ModalOverlay className="act-overlay" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
        <Modal className="act-modal">
          <Dialog className="act-dialog">
            <header className="act-dialog__head">
              <Heading slot="title" level={2} className="act-dialog__title">
                {title}
              </Heading>
              <IconButton icon={<CloseIcon />} label={copy.close} onClick={onClose} />
            </header>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
