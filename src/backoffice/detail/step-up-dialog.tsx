import { ActModal } from './act-modal.tsx';
import { dialogCopy as copy } from './copy.ts';
import { StepUp } from './step-up.tsx';

interface StepUpDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Proves again who the person is, over a page that stays as it was typed. */
export function StepUpDialog({ onConfirmed, onClose }: StepUpDialogProps) {
  return (
    <ActModal title={copy.stepUp} onClose={onClose}>
      <StepUp onConfirmed={onConfirmed} />
    </ActModal>
  );
}
