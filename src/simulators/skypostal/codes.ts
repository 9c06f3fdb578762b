import { carrierCode } from '#domain/order/carrier-codes.ts';

/** Reception scan at the depot in Miami. */
export const RECEPTION_CODE = 'ALREC';

/** The carrier's description of a tracking code. */
export function describeCode(code: string): string {
  return code === RECEPTION_CODE ? 'Paquete recibido en Miami' : (carrierCode(code)?.description ?? code);
}
