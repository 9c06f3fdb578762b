export type ChipTone = 'red' | 'green' | 'travel' | 'plain';

export interface Chip {
  label: string;
  tone: ChipTone;
}

const PENDING: Chip = { label: 'Pendiente', tone: 'red' };
const CANCELED: Chip = { label: 'Cancelada', tone: 'red' };
const DELIVERED: Chip = { label: 'Entregado', tone: 'plain' };
const TRAVELING: Chip = { label: 'En viaje a Uruguay', tone: 'travel' };

/** The status chip of an order (specification, section 4); an unknown status is shown as pending. */
export function statusChip(status: string, anyPackageHasStatus: boolean): Chip {
  switch (status) {
    case 'FAILED':
    case 'CANCELED':
      return CANCELED;
    case 'REFUND':
      return { label: 'Procesando devolución', tone: 'red' };
    case 'PICK_UP':
    case 'COMPLETED':
    case 'DELIVERED':
      return DELIVERED;
    case 'SHIPPING':
    case 'IN_DISTRIBUTION':
      return TRAVELING;
    case 'READY_TO_DELIVER':
      return { label: 'Pronto para salir', tone: 'travel' };
    case 'PACKAGE_SHIPPED':
      return { label: 'Recibido en Uruguay', tone: 'travel' };
    case 'PACKAGE_RECEIVED':
      return { label: 'Recibido en depósito', tone: 'travel' };
    case 'PAID':
    case 'ZINC_PAID':
    case 'ZINC_PROCCESSING':
      return anyPackageHasStatus
        ? { label: 'En camino al depósito', tone: 'travel' }
        : { label: 'Confirmada', tone: 'green' };
    default:
      return PENDING;
  }
}
