import type { CallReply } from '#contract/caller.ts';
import { parcels } from '#web/copy/parcels.ts';
import { CopyButton } from '#web/features/orders/copy-button.tsx';

const copy = parcels.locker;
type Locker = CallReply<'listParcels'>['locker'];

/** The customer's address in Miami, in the fields of a store's form, each to be copied. */
export function LockerAddress({ locker }: { locker: Locker }) {
  const labels = Object.entries(copy.fields) as [keyof Locker, string][];
  return (
    <section className="account__section" aria-labelledby="direccion">
      <h2 id="direccion">{copy.title}</h2>
      <p className="account__lead">{copy.lead}</p>
      <dl className="detail-list">
        {labels.map(([field, label]) => (
          <div key={field} className="detail-list__row">
            <dt className="note">{label}</dt>
            <dd className="detail-list__value">{locker[field]}</dd>
            <dd className="detail-list__action">
              <CopyButton text={locker[field]} label={copy.copy} name={copy.copyNamed(label)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
