import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { resetRequestSchema } from '#contract/accounts.ts';
import { isEmail } from '#domain/customer/email.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { Field } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { auth } from '#web/copy/auth.ts';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { saveReturnPath } from './return-path.ts';

const copy = auth.forgot;

interface ForgotPasswordDialogProps {
  open: boolean;
  onClose: () => void;
  /** Prefilled from the sign-in form. */
  email: string;
}

export function ForgotPasswordDialog({ open, onClose, email }: ForgotPasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} closeButton>
      <ForgotPasswordForm email={isEmail(email) ? email : ''} onClose={onClose} />
    </Dialog>
  );
}

function ForgotPasswordForm({ email, onClose }: Omit<ForgotPasswordDialogProps, 'open'>) {
  const lead = useId();
  const snackbar = useSnackbar();
  const [query] = useSearchParams();
  const { props, fields, mutation } = useMutationForm(resetRequestSchema, {
    defaultValue: { email },
    mutationFn: (body) => customerApi('requestPasswordReset', { body }),
    onSuccess: (_reply, body) => {
      saveReturnPath(query.get('from'));
      onClose();
      snackbar.show({ kind: 'success', text: copy.done(body.email) });
    },
  });
  const isUnknown = mutation.error?.code === 404;
  return (
    <form className="form" {...props} aria-describedby={lead}>
      <p id={lead}>{copy.lead}</p>
      <Field label={copy.email} type="email" autoComplete="email" spellCheck={false} {...fields.email.props} />
      {mutation.error === null ? null : (
        <Alert kind={isUnknown ? 'warning' : 'error'} title={null} role="alert">
          {isUnknown ? copy.unknownEmail : copy.failed}
        </Alert>
      )}
      <FormActions busy={mutation.isPending} onCancel={onClose}>
        {copy.submit}
      </FormActions>
    </form>
  );
}
