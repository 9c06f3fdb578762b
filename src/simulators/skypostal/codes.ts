import { carrierCode } from '#domain/order/carrier-codes.ts';

/** The scan at the depot in Miami. */
export const RECEPTION_CODE = 'ALREC';

/** How the carrier describes what happened. */
export function describeCode(code: string): string {
  return code === RECEPTION_CODE ? 'Paquete recibido en Miami' : (carrierCode(code)?.description ?? code);
}
