import { PartnerUnavailable } from '#partners/errors.ts';
import type { CarrierEvent, Skypostal } from '#partners/skypostal/client.ts';

/** The depot's and the carrier's own books. */
export interface Carrier {
  /** Shipments by the shop's reference. */
  shipments: Map<string, { trackingNumber: string; movements: CarrierEvent[] }>;
  /** Packages whose reception was announced when everything was calm again. */
  received: Set<string>;
  /** `lost`: a shipment is announced and the answer is lost. */
  announcing: 'ok' | 'lost' | 'down';
}

export function createCarrier(): Carrier {
  return { shipments: new Map(), received: new Set(), announcing: 'ok' };
}

export function carrierCalls(
  books: () => Carrier,
  takeCall: () => void,
): Pick<Skypostal, 'createShipment' | 'getTrackingEvents'> {
  const reach = () => {
    takeCall();
    if (books().announcing === 'down') throw unavailable(false);
    return books();
  };
  return {
    createShipment: async ({ externalTracking }) => {
      const { shipments, announcing } = reach();
      const trackingNumber = `${880_000_000 + shipments.size}`;
      const shipment = shipments.get(externalTracking) ?? { trackingNumber, movements: [] };
      shipments.set(externalTracking, shipment);
      if (announcing === 'lost') throw unavailable(true);
      return { trackingNumber: shipment.trackingNumber, labelUrl: null };
    },
    getTrackingEvents: async (trackingNumber) => {
      const shipments = [...reach().shipments.values()];
      return shipments.find((one) => one.trackingNumber === trackingNumber)?.movements ?? [];
    },
  };
}

function unavailable(ambiguous: boolean): PartnerUnavailable {
  return new PartnerUnavailable({ partner: 'skypostal', reason: ambiguous ? 'timeout' : 'network', ambiguous });
}
