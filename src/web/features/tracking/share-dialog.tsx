import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallReply } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { common } from '#ui/copy.ts';
import { Dialog } from '#ui/forms/dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { tracking } from '#web/copy/tracking.ts';
import { CopyButton } from '#web/features/orders/copy-button.tsx';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';

const copy = tracking.share;

interface ShareDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** Makes, sends and ends the link to an order's journey. */
export function ShareDialog({ order, open, onClose }: ShareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.button} closeButton>
      <ShareLink order={order} />
    </Dialog>
  );
}

/** The address is known from its making until the dialog is closed: the shop stores none. */
function ShareLink({ order: { id } }: { order: Order }) {
  const owner = useOwner();
  const snackbar = useSnackbar();
  const params = { id };
  const meta = { owner, changes: [['order', id, 'share-link']] };
  const read = useQuery(
    customerQuery(owner, ['order', id, 'share-link'], (signal) => customerApi('readShareLink', { params }, { signal })),
  );
  const create = useMutation({ mutationFn: () => customerApi('createShareLink', { params, body: {} }), meta });
  const revoke = useMutation({
    mutationFn: () => customerApi('revokeShareLink', { params }),
    meta,
    onSuccess: () => {
      create.reset();
      snackbar.show({ kind: 'success', text: copy.revoked });
    },
  });
  const made = create.data ?? null;
  const link = made ?? read.data?.link ?? null;
  const isBusy = create.isPending || revoke.isPending;
  return (
    <div className="stack">
      <p>{copy.lead}</p>
      {read.data === undefined ? (
        <ReadState query={read} title={copy.failed}>
          <Skeleton shape="button" width="100%" />
        </ReadState>
      ) : (
        <>
          {made === null ? <ActiveLink link={link} /> : <MadeLink url={made.url} />}
          <ErrorAlert error={create.error ?? revoke.error} />
          <div className="cluster">
            {made === null ? (
              <Button small busy={isBusy} onClick={() => create.mutate()}>
                {link === null ? copy.create : copy.renew}
              </Button>
            ) : null}
            {link === null ? null : (
              <Button kind="quiet" small busy={isBusy} onClick={() => revoke.mutate()}>
                {copy.revoke}
              </Button>
            )}
          </div>
        </>
      )}
      <p className="note">{copy.ends}</p>
    </div>
  );
}

function ActiveLink({ link }: { link: CallReply<'readShareLink'>['link'] }) {
  return link === null ? null : <p>{copy.active(formatDateTime(link.createdAt))}</p>;
}

function MadeLink({ url }: { url: string }) {
  return (
    <>
      <Field label={copy.address} readOnly value={url} onFocus={({ target }) => target.select()} />
      <div className="cluster">
        <a
          className="button button--small"
          href={`https://wa.me/?text=${encodeURIComponent(copy.text(url))}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {copy.whatsapp} <span className="visually-hidden">{common.newTab}</span>
        </a>
        <CopyButton text={url} label={copy.copy} />
      </div>
    </>
  );
}
