import type { CallInput } from '#contract/caller.ts';
import type { CALLS } from '#contract/calls.ts';

type ShopRead = {
  [Name in keyof typeof CALLS]: (typeof CALLS)[Name] extends `GET ${string}` ? Name : never;
}[keyof typeof CALLS];

/** Single parts of an order, which no list of orders makes slower, what sends files, and the sitemap (`recurringWork`). */
type WithoutLine =
  | 'listProductShards'
  | 'listSubstitutes'
  | 'readCasePhoto'
  | 'readDocument'
  | 'readParcelInvoice'
  | 'readOrderCalendar'
  | 'readPaper'
  | 'readPanelOrder'
  | 'readProductShard'
  | 'readReceipt';

type Reads = { [Name in Exclude<ShopRead, WithoutLine>]: readonly CallInput<Name>[] };

/** What single things are asked for by; each exists in the measured shop. */
export interface ShopSubjects {
  orderId: string;
  trackingNumber: string;
  asin: string;
}

/** Every read of the shop; one that is added does not compile without a line here. */
export function shopReads({ orderId, trackingNumber, asin }: ShopSubjects): Reads {
  const ofOrder = [{ params: { id: orderId } }];
  return {
    searchProducts: [
      ...['auriculares', 'auriculares inalambricos', 'campera de invierno', 'auricualres', 'nada de esto'],
      ...['libro', 'cafetera'],
    ].map((keyword) => ({ query: { keyword } })),
    suggestKeywords: [{ query: { word: 'auri' } }],
    readProduct: [{ params: { asin } }],
    listSimilar: [{ params: { asin } }],
    listOffers: [{}],
    listTrending: [{}],
    listBestSellers: [{}],
    listCategories: [{}],
    readCategory: [{ params: { id: 'electronica' } }],
    readRates: [{}],
    readSettings: [{}],
    readSeller: [{}],
    readDeliveryEstimate: [{}],
    listOwnKeywords: [{ query: { word: 'auri' } }],
    readImportQuestion: [{ query: { asin: 'B0PNTEQ40A' } }],
    readSearchRequest: [{ query: { keyword: 'auriculares' } }],
    listHistory: [{}],
    listFavorites: [{}],
    readCart: [{}],
    listSavedItems: [{}],
    checkAvailability: [{}],
    readProfile: [{}],
    listDocumentCorrections: [{}],
    listSessions: [{}],
    readMailDelivery: [{}],
    exportAccount: [{}],
    readLedger: [{}],
    readFranchisePlan: [{}],
    listParcels: [{}],
    listAddresses: [{}],
    listOrders: [{ query: {} }, { query: { q: 'cable' } }],
    listOrdersAtBank: [{}],
    readLastPaymentMethod: [{}],
    readOrder: ofOrder,
    listCharges: ofOrder,
    readAddressChange: ofOrder,
    listQuestions: ofOrder,
    readCancellation: ofOrder,
    readWithdrawal: ofOrder,
    listRefunds: ofOrder,
    listPayments: ofOrder,
    listCases: ofOrder,
    listDocuments: ofOrder,
    listPaperRequests: ofOrder,
    readShareLink: ofOrder,
    readPickup: ofOrder,
    track: [{ params: { trackingNumber } }],
  };
}
