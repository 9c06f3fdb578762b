/** What the store answered to a purchase that it did not make, by its code. */
const ERRORS: Readonly<Record<string, string>> = {
  out_of_stock: 'no le queda',
  product_out_of_stock: 'no le queda',
  product_not_found: 'ya no vende el producto',
  product_unavailable: 'no lo tiene disponible',
  product_variant_unavailable: 'no tiene esa variante',
  product_quantity_unavailable: 'no tiene tantas unidades',
  quantity_limit_exceeded: 'no vende tantas unidades',
  max_price_exceeded: 'cuesta más que el límite',
  shipping_unavailable: 'no lo manda al depósito',
  shipping_method_unavailable: 'no lo manda al depósito',
  shipping_address_invalid: 'no acepta la dirección del depósito',
  insufficient_funds: 'falta saldo en nuestra billetera',
  payment_declined: 'no pudo cobrar',
  payment_failed: 'no pudo cobrar',
  payment_method_invalid: 'no pudo cobrar',
  account_locked: 'bloqueó nuestra cuenta',
  account_verification_required: 'pide verificar nuestra cuenta',
  login_failed: 'no dejó entrar a nuestra cuenta',
  already_exists: 'dice que ya está comprada',
};

export function purchaseErrorText(code: string): string {
  return ERRORS[code] ?? 'un error que no conocemos';
}
