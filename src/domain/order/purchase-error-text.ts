/** What the store says by its codes, each after "La tienda". */
const ERRORS: Readonly<Record<string, string>> = {
  out_of_stock: 'no le queda',
  product_out_of_stock: 'no le queda',
  product_not_found: 'ya no vende el producto',
  product_unavailable: 'no lo tiene disponible',
  product_variant_unavailable: 'no tiene esa variante',
  product_quantity_unavailable: 'no tiene tantas unidades',
  quantity_limit_exceeded: 'no vende tantas unidades',
  max_price_exceeded: 'pide más que el límite',
  shipping_unavailable: 'no lo manda al depósito',
  shipping_method_unavailable: 'no lo manda al depósito',
  shipping_address_invalid: 'no acepta la dirección del depósito',
  insufficient_funds: 'no encontró saldo en nuestra billetera',
  payment_declined: 'no pudo cobrar',
  payment_failed: 'no pudo cobrar',
  payment_method_invalid: 'no pudo cobrar',
  account_locked: 'bloqueó nuestra cuenta',
  account_verification_required: 'pide verificar nuestra cuenta',
  login_failed: 'no dejó entrar a nuestra cuenta',
  already_exists: 'dice que ya está comprada',
};

/** A code of the store as a sentence. One that nobody knows is not shown: it stands in the technical entries of the history. */
export function purchaseErrorText(code: string): string {
  return `La tienda ${(Object.hasOwn(ERRORS, code) ? ERRORS[code] : undefined) ?? 'dio un error que no conocemos'}`;
}
