import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import { parcels as copy } from '#web/copy/parcels.ts';
import { BringParcels } from './bring-parcels.tsx';
import { ParcelCard } from './parcel-card.tsx';

/** The parcels that are in Miami, declared and weighed, so that an order can bring them. Nothing where there are none. */
export function ReadyParcels({ parcels }: { parcels: readonly ForwardedParcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <>
      <section className="account__section" aria-labelledby="listos">
        <h2 id="listos">{copy.ready}</h2>
        <ul>
          {parcels.map((parcel) => (
            <ParcelCard key={parcel.id} parcel={parcel} />
          ))}
        </ul>
      </section>
      <BringParcels parcels={parcels} />
    </>
  );
}
