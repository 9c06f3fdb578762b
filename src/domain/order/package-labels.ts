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

/**
 * The label of a package's status or last carrier code; a package with an issue is 'Retenido'. Null without a label.
 */
export function packageLabel(code: string, hasIssue: boolean): PackageLabel | null {
  return hasIssue ? 'Retenido' : (LABEL_OF[code] ?? null);
}
