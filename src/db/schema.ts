import type { AddressChangesTable } from './tables/address-changes.ts';
import type { BankAccountsTable, BankDaySumsTable, BankMatchesTable, BankMovementsTable } from './tables/bank.ts';
import type { CarrierChargesTable, CarrierInvoicesTable, ExportsTable } from './tables/carriage.ts';
import type { CartItemsTable, CartsTable } from './tables/carts.ts';
import type { CarrierClaimsTable, CaseMessagesTable, CasePhotosTable, CasesTable } from './tables/cases.ts';
import type {
  BackfillsTable,
  CategoriesTable,
  ExchangeRatesTable,
  KeywordsTable,
  ProductPricesTable,
  ProductsTable,
  ProductViewCountsTable,
  ProductViewSumsTable,
  ProductViewsTable,
  RankingRunsTable,
  RankingsTable,
  SearchPagesTable,
  SearchWordsTable,
  SimilarProductsTable,
  SuggestionStartsTable,
  SuggestionsTable,
  WithdrawnSuggestionsTable,
} from './tables/catalog.ts';
import type { DocumentsTable, PaperRequestsTable, RemovedDocumentsTable } from './tables/documents.ts';
import type { ExceptionNotesTable, ExceptionsTable, RepairsTable } from './tables/exceptions.ts';
import type { FeeRulesTable } from './tables/fee-rules.ts';
import type { FiscalDocumentsTable, FiscalIssuingTable } from './tables/fiscal-documents.ts';
import type {
  ForwardedParcelClaimsTable,
  ForwardedParcelsTable,
  ParcelInvoicesTable,
} from './tables/forwarded-parcels.ts';
import type {
  BoughtAbovePaidTable,
  FurtherPurchasesTable,
  PurchaseLinesTable,
  PurchaseLossesTable,
} from './tables/further-purchases.ts';
import type {
  DayChoicesTable,
  DayFiguresTable,
  DaySearchesTable,
  DayVisitorsTable,
  MarginDaysTable,
  MarginMonthsTable,
  MarketplaceWalletTable,
  SearchChoicesTable,
  SearchCountsTable,
  SeenSearchesTable,
  ShopDaysTable,
} from './tables/insight.ts';
import type { LineQuestionsTable } from './tables/line-questions.ts';
import type { NoticeProblemsTable } from './tables/notices.ts';
import type { OrderCancellationsTable } from './tables/order-cancellations.ts';
import type {
  LateRisksTable,
  NoteMentionsTable,
  NotePhotosTable,
  OrderNotesTable,
  OrderWorkTable,
} from './tables/order-desk.ts';
import type { OrderShareLinksTable } from './tables/order-share-links.ts';
import type {
  InboundEventsTable,
  OrderChargesTable,
  OrderEventsTable,
  OrderHoldsTable,
  OrderLinesTable,
  OrdersTable,
  PackagesTable,
  PaymentAttemptsTable,
  PurchaseCancellationsTable,
  PurchaseReturnsTable,
  PurchasesTable,
  RecurringWorkTable,
} from './tables/orders.ts';
import type { FreightSettlementsTable, PackageReturnsTable, WeightDifferencesTable } from './tables/packages.ts';
import type {
  AddressesTable,
  ClientHashKeysTable,
  CodesTable,
  ConsentsTable,
  CustomerKeywordsTable,
  CustomerMergesTable,
  CustomersTable,
  DeclaredFranchisesTable,
  DocumentCorrectionsTable,
  FavoritesTable,
  IdentitiesTable,
  ImportQuestionsTable,
  KnownDevicesTable,
  MailSuppressionsTable,
  MailsTable,
  PriceAlertsTable,
  SavedItemsTable,
  SealingKeysTable,
  SearchRequestsTable,
  SecretsTable,
  SessionsTable,
  UsedKeysTable,
  VisitsTable,
} from './tables/people.ts';
import type { PickupAuthorizationsTable } from './tables/pickup-authorizations.ts';
import type { ProductOverrideChangesTable, ProductOverridesTable } from './tables/product-overrides.ts';
import type { RefundRequestsTable } from './tables/refund-requests.ts';
import type { RefundEventsTable, RefundsTable } from './tables/refunds.ts';
import type {
  BellStatesTable,
  StaffAuditTable,
  StaffChallengesTable,
  StaffGrantRequestsTable,
  StaffGrantsTable,
  StaffInvitationsTable,
  StaffPasskeysTable,
  StaffPresenceTable,
  StaffRecoveryCodesTable,
  StaffSessionsTable,
  StaffTable,
  StaffViewsTable,
} from './tables/staff.ts';
import type { SwitchesTable } from './tables/switches.ts';
import type {
  TranslatedProductsTable,
  TranslationCorrectionsTable,
  TranslationMonthsTable,
  TranslationReservationsTable,
  TranslationsTable,
  TranslationWorkTable,
} from './tables/translations.ts';
import type { WithdrawalsTable } from './tables/withdrawals.ts';

/** The database as the migrations leave it. Instants are `Date`, days are 'YYYY-MM-DD', money is cents. */
export interface Tables {
  secrets: SecretsTable;
  sealing_keys: SealingKeysTable;
  client_hash_keys: ClientHashKeysTable;
  customers: CustomersTable;
  customer_merges: CustomerMergesTable;
  sessions: SessionsTable;
  identities: IdentitiesTable;
  known_devices: KnownDevicesTable;
  codes: CodesTable;
  consents: ConsentsTable;
  document_corrections: DocumentCorrectionsTable;
  addresses: AddressesTable;
  products: ProductsTable;
  product_overrides: ProductOverridesTable;
  product_override_changes: ProductOverrideChangesTable;
  translations: TranslationsTable;
  backfills: BackfillsTable;
  translation_months: TranslationMonthsTable;
  translation_reservations: TranslationReservationsTable;
  translated_products: TranslatedProductsTable;
  translation_work: TranslationWorkTable;
  translation_corrections: TranslationCorrectionsTable;
  search_pages: SearchPagesTable;
  search_words: SearchWordsTable;
  categories: CategoriesTable;
  keywords: KeywordsTable;
  suggestions: SuggestionsTable;
  suggestion_starts: SuggestionStartsTable;
  withdrawn_suggestions: WithdrawnSuggestionsTable;
  customer_keywords: CustomerKeywordsTable;
  product_views: ProductViewsTable;
  product_view_counts: ProductViewCountsTable;
  product_view_sums: ProductViewSumsTable;
  rankings: RankingsTable;
  product_prices: ProductPricesTable;
  similar_products: SimilarProductsTable;
  ranking_runs: RankingRunsTable;
  day_visitors: DayVisitorsTable;
  day_searches: DaySearchesTable;
  shop_days: ShopDaysTable;
  search_counts: SearchCountsTable;
  seen_searches: SeenSearchesTable;
  day_choices: DayChoicesTable;
  search_choices: SearchChoicesTable;
  marketplace_wallet: MarketplaceWalletTable;
  margin_months: MarginMonthsTable;
  margin_days: MarginDaysTable;
  day_figures: DayFiguresTable;
  exchange_rates: ExchangeRatesTable;
  favorites: FavoritesTable;
  price_alerts: PriceAlertsTable;
  search_requests: SearchRequestsTable;
  import_questions: ImportQuestionsTable;
  saved_items: SavedItemsTable;
  declared_franchises: DeclaredFranchisesTable;
  visits: VisitsTable;
  carts: CartsTable;
  cart_items: CartItemsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  order_holds: OrderHoldsTable;
  order_notes: OrderNotesTable;
  note_mentions: NoteMentionsTable;
  note_photos: NotePhotosTable;
  order_work: OrderWorkTable;
  late_risks: LateRisksTable;
  forwarded_parcels: ForwardedParcelsTable;
  forwarded_parcel_claims: ForwardedParcelClaimsTable;
  parcel_invoices: ParcelInvoicesTable;
  order_charges: OrderChargesTable;
  address_changes: AddressChangesTable;
  line_questions: LineQuestionsTable;
  payment_attempts: PaymentAttemptsTable;
  inbound_events: InboundEventsTable;
  notice_problems: NoticeProblemsTable;
  purchases: PurchasesTable;
  further_purchases: FurtherPurchasesTable;
  purchase_lines: PurchaseLinesTable;
  purchase_losses: PurchaseLossesTable;
  bought_above_paid: BoughtAbovePaidTable;
  order_cancellations: OrderCancellationsTable;
  withdrawals: WithdrawalsTable;
  order_share_links: OrderShareLinksTable;
  pickup_authorizations: PickupAuthorizationsTable;
  purchase_cancellations: PurchaseCancellationsTable;
  purchase_returns: PurchaseReturnsTable;
  packages: PackagesTable;
  package_returns: PackageReturnsTable;
  weight_differences: WeightDifferencesTable;
  freight_settlements: FreightSettlementsTable;
  carrier_invoices: CarrierInvoicesTable;
  carrier_charges: CarrierChargesTable;
  exports: ExportsTable;
  recurring_work: RecurringWorkTable;
  refunds: RefundsTable;
  fiscal_issuing: FiscalIssuingTable;
  fiscal_documents: FiscalDocumentsTable;
  refund_events: RefundEventsTable;
  refund_requests: RefundRequestsTable;
  bank_accounts: BankAccountsTable;
  bank_movements: BankMovementsTable;
  bank_day_sums: BankDaySumsTable;
  bank_matches: BankMatchesTable;
  cases: CasesTable;
  case_messages: CaseMessagesTable;
  case_photos: CasePhotosTable;
  carrier_claims: CarrierClaimsTable;
  documents: DocumentsTable;
  paper_requests: PaperRequestsTable;
  removed_documents: RemovedDocumentsTable;
  mails: MailsTable;
  mail_suppressions: MailSuppressionsTable;
  used_keys: UsedKeysTable;
  staff: StaffTable;
  staff_invitations: StaffInvitationsTable;
  staff_grants: StaffGrantsTable;
  staff_grant_requests: StaffGrantRequestsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_challenges: StaffChallengesTable;
  staff_sessions: StaffSessionsTable;
  staff_audit: StaffAuditTable;
  staff_presence: StaffPresenceTable;
  bell_states: BellStatesTable;
  staff_views: StaffViewsTable;
  exceptions: ExceptionsTable;
  exception_notes: ExceptionNotesTable;
  repairs: RepairsTable;
  switches: SwitchesTable;
  fee_rules: FeeRulesTable;
}
