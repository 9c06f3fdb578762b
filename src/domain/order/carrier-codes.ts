export interface CarrierCode {
  code: string;
  description: string;
  /** A movement may change the order's status; an issue is recorded on the order and leaves its status unchanged. */
  kind: 'movement' | 'issue';
}

/** The carrier's twelve event codes, in the panel's order (specification, section 4). */
export const PANEL_CODES = [
  { code: 'ALVOL', description: 'Viajando a destino', kind: 'movement' },
  { code: 'SHOFD', description: 'En reparto', kind: 'movement' },
  { code: 'SHDEL', description: 'Entregado', kind: 'movement' },
  { code: 'ALDAN', description: 'Artículos dañados', kind: 'issue' },
  { code: 'ALPEL', description: 'Artículos peligrosos', kind: 'issue' },
  { code: 'ALINC', description: 'Envío incompleto', kind: 'issue' },
  { code: 'ALMCD', description: 'Faltan documentos de aduana', kind: 'issue' },
  { code: 'SINFA', description: 'Falta la factura', kind: 'issue' },
  { code: 'ALSDA', description: 'Paquete demasiado grande', kind: 'issue' },
  { code: 'ALPER', description: 'Artículos perecederos', kind: 'issue' },
  { code: 'ALPRB', description: 'Contenido prohibido', kind: 'issue' },
  { code: 'ALRES', description: 'Contenido restringido', kind: 'issue' },
] as const satisfies readonly CarrierCode[];

/** The arrival scan in Uruguay, the thirteenth code of the carrier; the panel does not offer it. */
export const ARRIVAL_CODE = {
  code: 'ATC',
  description: 'Arribo a Uruguay',
  kind: 'movement',
} as const satisfies CarrierCode;

export const CARRIER_CODES = [...PANEL_CODES, ARRIVAL_CODE] as const;
export type CarrierEventCode = (typeof CARRIER_CODES)[number]['code'];

/** Looks a carrier code up; null when it is none of the thirteen. */
export function carrierCode(code: string): (typeof CARRIER_CODES)[number] | null {
  return CARRIER_CODES.find((known) => known.code === code) ?? null;
}

/** The carrier codes that are triggers of the order's transition table. */
export type MovementCode = Extract<(typeof CARRIER_CODES)[number], { kind: 'movement' }>['code'];

export function isMovementCode(code: string): code is MovementCode {
  return carrierCode(code)?.kind === 'movement';
}
