/** Labels of a package's location in the shop's own tracking. */
export const PACKAGE_LABELS = [
  'Retenido',
  'En pick up',
  'Entregado',
  'En Uruguay',
  'Pre-alertado',
  'Almacenado',
  'En camino',
  'En reparto',
  'Paquete abandonado',
  'No pudo ser entregado',
] as const;
export type PackageLabel = (typeof PACKAGE_LABELS)[number];

const LABEL_OF: Readonly<Record<string, PackageLabel>> = {
  PACKAGE_SENT_FROM_AMAZON: 'Pre-alertado',
  PACKAGE_RECEIVED: 'Almacenado',
  READY_TO_DELIVER: 'Almacenado',
  ALVOL: 'En camino',
  SHIPPING: 'En camino',
  ATC: 'En Uruguay',
  PACKAGE_SHIPPED: 'En Uruguay',
  SHOFD: 'En reparto',
  IN_DISTRIBUTION: 'En reparto',
  PICK_UP: 'En pick up',
  SHDEL: 'Entregado',
  DELIVERED: 'Entregado',
  COMPLETED: 'Entregado',
};

/** What a shopper reads for each label: the list has words of the trade. */
const WORDS: Readonly<Record<PackageLabel, string>> = {
  Retenido: 'Retenido',
  'En pick up': 'Listo para retirar',
  Entregado: 'Entregado',
  'En Uruguay': 'En Uruguay',
  'Pre-alertado': 'En camino a Miami',
  Almacenado: 'En el depósito de Miami',
  'En camino': 'En viaje a Uruguay',
  'En reparto': 'En reparto',
  'Paquete abandonado': 'Nadie lo retiró',
  'No pudo ser entregado': 'No pudo ser entregado',
};

/** What a package's status or last carrier code says to a shopper; one with an issue is held. Null where it says nothing. */
export function packageState(code: string, hasIssue: boolean): string | null {
  const label = hasIssue ? 'Retenido' : LABEL_OF[code];
  return label === undefined ? null : WORDS[label];
}

/** Carriers in the States by the codes that the marketplace gives them. */
const CARRIERS: Readonly<Record<string, string>> = {
  AMZL: 'Amazon',
  AMZN: 'Amazon',
  USPS: 'Correo de Estados Unidos (USPS)',
  FEDEX: 'FedEx',
  ONTRAC: 'OnTrac',
};

/** The carrier's name as people know it; a code without one is shown as it is. */
export function carrierName(code: string): string {
  return CARRIERS[code.toUpperCase().replace(/[^A-Z]/g, '')] ?? code;
}
