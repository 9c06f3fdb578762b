import { useQuery } from '@tanstack/react-query';
import { bringParcels as copy } from '#web/copy/bring-parcels.ts';
import { ParcelChecks } from '#web/features/parcels/parcel-checks.tsx';
import { parcelsQuery } from '#web/features/parcels/parcels-query.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { changeDraft, useDraft } from './checkout-draft.ts';

/** The parcels of other stores that wait in Miami and may come along in the shipment of the purchase; nothing where there are none. */
export function ParcelsAlong() {
  const { data } = useQuery(parcelsQuery(useOwner()));
  const { parcels: chosen } = useDraft();
  const ready = data?.parcels.filter(({ state }) => state === 'ready') ?? [];
  if (ready.length === 0) return null;
  return (
    <div className="checkout-steps__regime">
      <ParcelChecks
        legend={copy.along}
        hint={copy.lead}
        parcels={ready}
        chosen={chosen}
        onChange={(parcels) => changeDraft({ type: 'parcelsChosen', parcels })}
      />
    </div>
  );
}
