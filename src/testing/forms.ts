/** What a test's shopper types into forms. */
export const PASSWORD = 'Contrasena1';

export const ADDRESS_FORM = {
  address: 'Bulevar España',
  doorNumber: '2255',
  neighborhood: 'Parque Rodó',
  zipCode: '11200',
  apartment: 'Montevideo',
  phoneNumber: '099412873',
  country: 'Uruguay',
  observations: 'Timbre roto',
};

export const ACCOUNT_FORM = {
  bank: 'santander',
  branch: '21',
  accountType: 'savings',
  currency: 'UYU',
  accountNumber: '001234567890',
  holderName: 'Lucía Fernández',
  holderDocument: '48712061',
};

export const PARCEL_FORM = {
  store: 'eBay',
  contents: [{ description: 'Zapatillas de correr', quantity: 1, price: 89.9, kind: 'general' as const }],
};
