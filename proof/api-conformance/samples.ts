import type { CallName } from '#contract/calls.ts';
import { ACCOUNT_FORM, ADDRESS_FORM, PASSWORD } from '#testing/forms.ts';
import { jpeg, pdf } from '#testing/photos.ts';
import type { Fixtures } from './fixtures.ts';

/** The input of one call. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** A valid input for each endpoint, with the ids of the given customer's fixtures. */
export const SAMPLES: Record<CallName, (own: Fixtures) => Sample> = {
  readProfile: () => ({}),
  updateProfile: () => ({
    body: {
      firstName: 'Lucía',
      middleName: 'Inés',
      lastName: 'Fernández',
      secondLastName: 'Paz',
      document: '48712061',
      birthday: '1991-03-14',
      gender: 'F',
      phone: '099412873',
    },
  }),
  changePassword: (own) => ({ body: { oldPassword: own.password, newPassword: `${own.password}x` } }),
  requestIdentityCode: () => ({}),
  requestEmailChange: (own) => ({ body: { email: 'nueva@correo.example', password: own.password } }),
  confirmEmailChange: (own) => ({ body: { code: own.emailCode } }),
  changeOffersConsent: () => ({ body: { accepted: true } }),
  exportAccount: () => ({}),
  deleteAccount: (own) => ({ body: { password: own.password } }),
  listSessions: () => ({}),
  endSession: (own) => ({ params: { id: own.otherSessionId } }),
  endOtherSessions: () => ({}),
  readMailDelivery: () => ({}),
  requestMailCheck: () => ({}),
  confirmMailCheck: () => ({ body: { code: 'AAAAAAAAAA' } }),
  requestPasswordReset: (own) => ({ body: { email: own.email } }),
  resetPassword: (own) => ({ body: { code: own.createResetCode, newPassword: 'Contrasena2' } }),
  signUp: (own) => ({
    body: {
      firstName: 'Lucía',
      lastName: 'Fernández',
      email: own.freshEmail(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  }),
  signIn: (own) => ({ body: { email: own.email, password: own.password } }),
  signOut: () => ({}),
  verifyAccount: (own) => ({ body: { code: own.verifyCode } }),
  requestVerificationCode: (own) => ({ body: { email: own.email } }),
  signInWithFacebook: (own) => ({ body: { accessToken: own.facebookToken } }),
  signInWithGoogle: (own) => ({ body: { accessToken: own.googleToken } }),

  searchProducts: () => ({ query: { keyword: 'auriculares', page: '1', domainCode: 'com' } }),
  readProduct: (own) => ({ params: { asin: own.asin } }),
  listSimilar: (own) => ({ params: { asin: own.asin } }),
  areNew: (own) => ({ body: { products: [own.asin] } }),
  listOffers: () => ({}),
  listTrending: () => ({}),
  listBestSellers: () => ({}),
  listCategories: () => ({}),
  readCategory: (own) => ({ params: { id: own.categoryId } }),
  readRates: () => ({}),
  suggestKeywords: () => ({ query: { word: 'auri' } }),
  saveKeyword: () => ({ body: { name: 'auriculares' } }),
  listOwnKeywords: () => ({ query: { word: 'auri' } }),
  readSearchRequest: () => ({ query: { keyword: 'auriculares zorx' } }),
  setSearchRequest: () => ({ body: { keyword: 'auriculares zorx', requested: true } }),
  readSettings: () => ({}),
  readSeller: () => ({}),
  readDeliveryEstimate: () => ({}),
  reportClientError: () => ({
    body: {
      kind: 'error',
      message: 'TypeError: x is undefined',
      frames: ['/assets/shell-Bx12.js:1:23456'],
      route: '/products',
      release: '9f8e7d6c',
    },
  }),
  listProductShards: () => ({}),
  readProductShard: (own) => ({ params: { from: own.asin } }),

  listHistory: () => ({}),
  recordVisit: (own) => ({ body: { productId: own.asin, title: 'Otro título' } }),
  listFavorites: () => ({}),
  addFavorite: (own) => ({ body: { productId: own.asin } }),
  setPriceAlert: (own) => ({ params: { id: own.favoriteId }, body: { enabled: true } }),
  removeFavorite: (own) => ({ params: { id: own.favoriteId } }),

  readCart: () => ({}),
  mergeCart: (own) => ({ body: { products: [{ productId: own.asin, quantity: 1, title: 'Otro', price: 0.01 }] } }),
  addCartItem: (own) => ({ body: { productId: own.asin, quantity: 1, title: 'Otro', price: 0.01, image: 'x' } }),
  changeCartItem: (own) => ({ body: { cartItemId: own.cartItemId, quantity: 3 } }),
  removeCartItem: (own) => ({ params: { id: own.otherCartItemId } }),
  checkAvailability: () => ({}),
  listSavedItems: () => ({}),
  saveForLater: (own) => ({ body: { productId: own.asin, quantity: 1 } }),
  moveToCart: (own) => ({ params: { asin: own.savedAsin } }),
  removeSavedItem: (own) => ({ params: { asin: own.savedAsin } }),
  mergeSavedItems: (own) => ({ body: { products: [{ productId: own.asin, quantity: 1 }] } }),
  readSavedOffers: (own) => ({ body: { products: [own.asin] } }),
  quoteFees: (own) => ({
    body: {
      userId: own.id,
      useFranchise: 'USE',
      productsAsin: [{ asin: own.asin, quantity: 1 }],
      deliveryZone: 'PICKUP',
    },
  }),

  listAddresses: () => ({}),
  addAddress: () => ({ body: { ...ADDRESS_FORM } }),
  changeAddress: (own) => ({ params: { id: own.addressId }, body: { ...ADDRESS_FORM, address: 'Rivera' } }),
  removeAddress: (own) => ({ params: { id: own.addressId } }),
  setDefaultAddress: (own) => ({ params: { id: own.otherAddressId } }),

  listOrders: (own) => ({ query: { before: own.orders.purchased } }),
  listOrdersAtBank: () => ({}),
  readLastPaymentMethod: () => ({}),
  readOrder: (own) => ({ params: { id: own.orders.purchased } }),
  createOrder: (own) => ({
    body: {
      cartId: own.cartId,
      currency: 'USD',
      deliveryMethod: 'delivery',
      addressId: own.otherAddressId,
      useFranchese: 'NOT_USE',
    },
  }),
  choosePayment: (own) => ({ params: { id: own.orders.toPay }, body: { paymentMethod: 'sistarbanc_brou' } }),
  confirmPayment: (own) => ({ params: { id: own.orders.toPay }, body: {} }),
  readCancellation: (own) => ({ params: { id: own.orders.purchased } }),
  cancelOrder: (own) => ({ params: { id: own.orders.toCancel }, body: {} }),
  readWithdrawal: (own) => ({ params: { id: own.orders.purchased } }),
  withdrawFromOrder: (own) => ({ params: { id: own.orders.purchased }, body: {} }),
  restoreCart: (own) => ({ params: { id: own.orders.toCancel }, body: {} }),
  quoteOrderAgain: (own) => ({ params: { id: own.orders.toCancel }, body: {} }),
  orderAgain: (own) => ({ params: { id: own.orders.toCancel }, body: own.again }),
  buyAgain: (own) => ({ params: { id: own.orders.purchased }, body: {} }),
  listRefunds: (own) => ({ params: { id: own.orders.refunded } }),
  setRefundAccount: (own) => ({
    params: { id: own.orders.refunded },
    body: { ...ACCOUNT_FORM, password: own.password },
  }),
  listCharges: (own) => ({ params: { id: own.orders.purchased } }),
  payCharge: (own) => ({
    params: { id: own.orders.purchased, chargeId: own.chargeId },
    body: { paymentMethod: 'sistarbanc_brou' },
  }),
  readAddressChange: (own) => ({ params: { id: own.orders.purchased } }),
  listQuestions: (own) => ({ params: { id: own.orders.purchased } }),
  listSubstitutes: (own) => ({ params: { id: own.orders.purchased, questionId: own.questionId } }),
  answerQuestion: (own) => ({
    params: { id: own.orders.purchased, questionId: own.questionId },
    body: { answer: 'money-back' },
  }),
  listPayments: (own) => ({ params: { id: own.orders.purchased } }),
  readReceipt: (own) => ({ params: { id: own.orders.purchased, receiptId: own.paymentId } }),
  listPaperRequests: (own) => ({ params: { id: own.orders.purchased } }),
  listCases: (own) => ({ params: { id: own.orders.purchased } }),
  openCase: (own) => ({
    params: { id: own.orders.purchased },
    body: {
      kind: 'invoice',
      text: 'Necesito la factura',
      invoiceName: 'Lucía Fernández',
      invoiceRut: '211003420017',
      lines: [own.lineId],
    },
  }),
  addCaseMessage: (own) => ({
    params: { id: own.orders.purchased, caseId: own.caseId },
    body: { text: 'Sigue sin llegar' },
  }),
  listDocumentCorrections: () => ({}),
  requestDocumentCorrection: () => ({
    body: { document: '51239088', photo: Buffer.from(jpeg()).toString('base64') },
  }),
  addCasePhoto: (own) => ({
    params: { id: own.orders.purchased, caseId: own.caseId },
    body: { photo: Buffer.from(jpeg()).toString('base64') },
  }),
  readCasePhoto: (own) => ({
    params: { id: own.orders.purchased, caseId: own.caseId, photoId: own.casePhotoId },
  }),
  closeCase: (own) => ({ params: { id: own.orders.purchased, caseId: own.caseId }, body: {} }),
  listDocuments: (own) => ({ params: { id: own.orders.purchased } }),
  addDocument: (own) => ({
    params: { id: own.orders.purchased },
    body: { name: 'factura.pdf', content: Buffer.from(pdf()).toString('base64'), caseId: null },
  }),
  readDocument: (own) => ({ params: { id: own.orders.purchased, documentId: own.documentId } }),
  readPaper: (own) => ({ params: { id: own.orders.purchased, paper: 'invoice' } }),
  removeDocument: (own) => ({ params: { id: own.orders.purchased, documentId: own.otherDocumentId } }),
  track: (own) => ({ params: { trackingNumber: own.packageNumber } }),

  readPanelOrder: (own) => ({ params: { id: own.orders.purchased } }),
  simulateStatus: (own) => ({ body: { trackingNumber: own.carrierNumber, statusCode: 'ALVOL' } }),
  simulateReception: (own) => ({ body: { email: own.email, externalTracking: own.packageNumber } }),
};
