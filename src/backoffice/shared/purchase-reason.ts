/** Why a purchase waits for a person, and what they do. */
const REASONS: Readonly<Record<string, string>> = {
  price: 'Cuesta más que el límite. Aprobá un precio mayor, a cargo nuestro, o dala por terminada.',
  wallet: 'La tienda no pudo cobrar de nuestra cuenta. Cargá saldo o arreglá el medio de pago, y reintentá.',
  account: 'La cuenta con la que compramos está bloqueada o pide una verificación.',
  credentials: 'La tienda no acepta nuestra clave.',
  request: 'La tienda rechazó el pedido tal como se manda.',
  'may-be-bought': 'Puede que se haya comprado a pesar del error. Mirá en la tienda antes de hacer nada.',
  blocked:
    'El equipo bloqueó un producto después del pago. Si igual hay que comprarlo, reintentá; si no, dala por terminada.',
  unknown: 'La tienda contestó un error que no conocemos. Mirá en la tienda antes de hacer nada.',
};

export function describePurchaseReason(reason: string): string {
  return (Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? 'Espera por una persona.';
}
