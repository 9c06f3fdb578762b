import { useQuery } from '@tanstack/react-query';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { parcels as copy } from '#web/copy/parcels.ts';
import { LockerAddress } from '#web/features/parcels/locker-address.tsx';
import { ParcelCard } from '#web/features/parcels/parcel-card.tsx';
import { ParcelForm } from '#web/features/parcels/parcel-form.tsx';
import { parcelsQuery } from '#web/features/parcels/parcels-query.ts';
import { ReadyParcels } from '#web/features/parcels/ready-parcels.tsx';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import '#web/features/account/account.css';

export const meta = () => pageMeta({ title: copy.title });

/** Parcels of other stores: the address that they go to, those that come, and how one is announced. */
export default function ParcelsRoute() {
  const query = useQuery(parcelsQuery(useOwner()));
  const { locker, parcels = [] } = query.data ?? {};
  const ready = parcels.filter(({ state }) => state === 'ready');
  const others = parcels.filter(({ state }) => state !== 'ready');
  return (
    <div className="stack account">
      <h1>{copy.title}</h1>
      <p className="account__lead account__section">{copy.lead}</p>
      <ReadState query={query} title={copy.failed}>
        <Skeleton width="60%" />
        <Skeleton height="28rem" />
      </ReadState>
      {locker === undefined ? null : (
        <>
          <ReadyParcels parcels={ready} />
          {others.length === 0 && ready.length > 0 ? null : (
            <section className="account__section" aria-labelledby="paquetes">
              <h2 id="paquetes">{copy.waiting}</h2>
              {others.length === 0 ? <p className="account__lead">{copy.none}</p> : null}
              <ul>
                {others.map((parcel) => (
                  <ParcelCard key={parcel.id} parcel={parcel} />
                ))}
              </ul>
            </section>
          )}
          <LockerAddress locker={locker} />
          <section className="account__section" aria-labelledby="anunciar">
            <h2 id="anunciar">{copy.announce}</h2>
            <ParcelForm parcel={null} />
          </section>
        </>
      )}
    </div>
  );
}
