import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import type { CallReply } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { pickupFormSchema } from '#contract/pickups.ts';
import { Alert, ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { common } from '#ui/copy.ts';
import { Dialog } from '#ui/forms/dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { account as accountCopy } from '#web/copy/account.ts';
import { pickup } from '#web/copy/pickup.ts';
import { profileQuery } from '#web/features/account/account-query.ts';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { ProofField, proofBody } from '#web/features/forms/proof-field.tsx';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { CopyButton } from './copy-button.tsx';
import { pickupQuery } from './pickup-query.ts';

const copy = pickup.dialog;

interface PickupDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** Authorizes another person to pick the order up, shows their code once, and takes it back. */
export function PickupDialog({ open, onClose, order }: PickupDialogProps) {
  const [made, setMade] = useState<Made | null>(null);
  // It says how the owner proves to be its owner.
  const profile = useQuery({ ...profileQuery(useOwner()), staleTime: Number.POSITIVE_INFINITY });
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={made === null ? copy.title : pickup.made.title} closeButton>
      {made === null ? (
        profile.data === undefined ? (
          <ReadState query={profile} title={pickup.failed}>
            <Skeleton height="20rem" />
          </ReadState>
        ) : (
          <PickupForm order={order} hasPassword={profile.data.hasPassword} onMade={setMade} onClose={close} />
        )
      ) : (
        <MadeCode order={order} made={made} onClose={close} />
      )}
    </Dialog>
  );
}

type Made = CallReply<'authorizePickup'> & { firstName: string };

interface PickupFormProps extends Pick<User, 'hasPassword'> {
  order: Order;
  onMade: (made: Made) => void;
  onClose: () => void;
}

function PickupForm({ order: { id }, hasPassword, onMade, onClose }: PickupFormProps) {
  const owner = useOwner();
  const active = useQuery(pickupQuery(owner, id)).data?.authorization ?? null;
  const { form, props, fields, error, mutation } = useMutationForm(pickupFormSchema, {
    mutationFn: async ({ proof, ...name }) => {
      const body = { ...name, ...proofBody(proof, hasPassword) };
      return { ...(await customerApi('authorizePickup', { params: { id }, body })), firstName: name.firstName };
    },
    meta: { owner, changes: [['order', id, 'pickup']] },
    onSuccess: onMade,
  });
  const field = (name: keyof typeof copy.labels) => ({ ...fields[name].props, label: copy.labels[name] });
  return (
    <form className="form" {...props} autoComplete="off">
      {active === null ? null : <ActivePickup id={id} active={active} onClose={onClose} />}
      <p>{copy.lead}</p>
      <FormErrors
        form={form}
        labels={{ ...copy.labels, proof: accountCopy.proof[hasPassword ? 'password' : 'code'] }}
      />
      <div className="form__pair">
        <Field {...field('firstName')} autoComplete="off" />
        <Field {...field('lastName')} autoComplete="off" />
      </div>
      <ProofField field={fields.proof.props} hasPassword={hasPassword} />
      <p className="note">{copy.customs}</p>
      <ErrorAlert error={error} />
      <FormActions busy={mutation.isPending} onCancel={onClose}>
        {copy.submit}
      </FormActions>
    </form>
  );
}

interface ActivePickupProps {
  id: string;
  active: NonNullable<CallReply<'readPickup'>['authorization']>;
  onClose: () => void;
}

/** Who may pick it up now, with the way to end that. */
function ActivePickup({ id, active: { name, isBlocked }, onClose }: ActivePickupProps) {
  const owner = useOwner();
  const snackbar = useSnackbar();
  const revoke = useMutation({
    mutationFn: () => customerApi('revokePickup', { params: { id } }),
    meta: { owner, changes: [['order', id, 'pickup']] },
    onSuccess: () => {
      onClose();
      snackbar.show({ kind: 'success', text: copy.revoked });
    },
  });
  return (
    <>
      <Alert kind={isBlocked ? 'warning' : 'info'} title={null}>
        {(isBlocked ? copy.blocked : copy.active)(name)}
      </Alert>
      <ErrorAlert error={revoke.error} />
      <div className="cluster">
        <Button kind="second" small busy={revoke.isPending} onClick={() => revoke.mutate()}>
          {copy.revoke}
        </Button>
      </div>
    </>
  );
}

/** The code is known from its making until the dialog is closed: the shop stores its hash. */
function MadeCode({ order, made, onClose }: { order: Order; made: Made; onClose: () => void }) {
  const { name, address, neighborhood, hours } = useShopData().settings.pickupBranch;
  const { authorization, code, firstName } = made;
  const texts = pickup.made;
  const place = `${name}, ${address}, ${neighborhood}`;
  const text =
    texts.text({ firstName, number: order.number, code, place, hours }) +
    (order.status === 'PICK_UP' ? texts.ready : texts.notReady);
  return (
    <div className="stack">
      <p>{texts.can(authorization.name)}</p>
      <dl className="order-pickup__code">
        <dt className="note">{texts.code}</dt>
        <dd>{code}</dd>
      </dl>
      <p className="note">{texts.once}</p>
      <div className="cluster">
        <a
          className="button button--small"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {texts.whatsapp} <span className="visually-hidden">{common.newTab}</span>
        </a>
        <CopyButton text={text} label={texts.copy} />
        <Button kind="quiet" small onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
