create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Secrets that must outlive the process and were not given by the environment.
create table secrets (
  name text primary key,
  value text not null
);

create table customers (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  password_hash text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  second_last_name text,
  document text,
  birthday date,
  gender text check (gender in ('M', 'F', 'N')),
  phone text,
  locker integer generated always as identity (start with 20001),
  verified_at timestamptz,
  created_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_customer on sessions (customer_id);

create table identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);

-- One live code for each purpose; only its hash is kept.
create table codes (
  customer_id uuid not null references customers on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, purpose)
);

create table addresses (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  address text not null,
  door_number text,
  neighborhood text not null,
  zip_code text not null,
  department text not null,
  phone_number text not null,
  observations text,
  is_default boolean not null,
  created_at timestamptz not null
);
create index addresses_of_customer on addresses (customer_id);
create unique index one_default_address on addresses (customer_id) where is_default;

-- Everything the shop has seen of the marketplace. `document` is the whole product (src/domain/catalog/product.ts);
-- the columns beside it are what lists, search and fees read without opening it.
create table products (
  asin text primary key,
  document jsonb not null,
  title text not null,
  summary text not null,
  brand text,
  image text,
  price_cents bigint,
  sale_cents bigint,
  retail_cents bigint,
  rating real,
  reviews integer not null,
  prime boolean not null,
  condition text not null,
  weight_grams double precision,
  exempt boolean not null,
  ursec text not null check (ursec in ('none', 'phone', 'radio')),
  valid boolean not null,
  forbidden text,
  family text not null,
  popularity double precision not null,
  source text not null,
  extra jsonb,
  content_hash text not null,
  seen_at timestamptz not null,
  search tsvector not null
);
create index products_search on products using gin (search);
create index products_by_popularity on products (popularity desc, asin);
create index products_of_family on products (family, popularity desc);
create index products_on_offer on products ((retail_cents - coalesce(sale_cents, price_cents)) desc)
  where retail_cents > coalesce(sale_cents, price_cents);

-- What the marketplace answered to a search: its products in its order, kept for as long as the page is fresh.
create table search_pages (
  keyword text not null,
  page integer not null,
  asins text[] not null,
  has_more boolean not null,
  fetched_at timestamptz not null,
  primary key (keyword, page)
);

create table categories (
  id text primary key,
  parent_id text references categories,
  name text not null,
  english_keyword text not null,
  position integer not null
);

create table keywords (
  word text primary key,
  folded text not null,
  uses integer not null,
  updated_at timestamptz not null
);
create index keywords_by_prefix on keywords (folded text_pattern_ops);
create index keywords_by_likeness on keywords using gin (folded gin_trgm_ops);

create table customer_keywords (
  customer_id uuid not null references customers on delete cascade,
  word text not null,
  folded text not null,
  used_at timestamptz not null,
  primary key (customer_id, word)
);

create table product_views (
  asin text not null,
  visitor text not null,
  day date not null,
  primary key (asin, visitor, day)
);
create index product_views_by_day on product_views (day, asin);

create table exchange_rates (
  id uuid primary key,
  quote_date date not null,
  source text not null,
  -- Pesos for one unit of each currency, in millionths: { "USD": 40123000, ... }
  buy_micros jsonb not null,
  sell_micros jsonb not null,
  fetched_at timestamptz not null,
  unique (source, quote_date)
);

create table favorites (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  asin text not null references products,
  created_at timestamptz not null,
  unique (customer_id, asin)
);

create table visits (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  asin text not null references products,
  visited_at timestamptz not null,
  unique (customer_id, asin)
);
create index visits_of_customer on visits (customer_id, visited_at desc);

create table carts (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  state text not null check (state in ('open', 'ordered')),
  created_at timestamptz not null
);
create unique index one_open_cart on carts (customer_id) where state = 'open';

-- A line's price is the one the shopper last saw; the availability check renews it and says so.
create table cart_items (
  id uuid primary key,
  cart_id uuid not null references carts on delete cascade,
  asin text not null references products,
  quantity integer not null check (quantity between 1 and 10),
  price_cents bigint not null check (price_cents > 0),
  added_at timestamptz not null,
  unique (cart_id, asin)
);

-- Deleted customers' orders stay for the tax office; hence no cascade.
create table orders (
  id uuid primary key,
  number bigint generated always as identity (start with 10001) unique,
  customer_id uuid not null references customers,
  cart_id uuid not null unique,
  status text not null,
  currency text not null check (currency in ('USD', 'UYU')),
  rate_micros bigint not null check (rate_micros > 0),
  amount_cents bigint not null check (amount_cents > 0),
  amount_usd_cents bigint not null check (amount_usd_cents > 0),
  fees jsonb not null,
  use_franchise text not null check (use_franchise in ('USE', 'NOT_USE', 'NOT_APPLICABLE')),
  delivery_method text not null check (delivery_method in ('pickup', 'delivery')),
  delivery_zone text not null check (delivery_zone in ('PICKUP', 'MONTEVIDEO', 'OTHER_DEPARTMENTS')),
  address jsonb not null,
  consignee jsonb not null,
  customer_email text not null,
  payment_method text,
  consolidation_processed boolean not null default false,
  carrier_tracking_number text unique,
  issue jsonb,
  created_at timestamptz not null
);
create index orders_of_customer on orders (customer_id, created_at desc, id desc);

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders,
  position integer not null,
  asin text not null,
  title text not null,
  variant text not null,
  image text,
  quantity integer not null check (quantity between 1 and 10),
  price_cents bigint not null check (price_cents > 0),
  weight_grams double precision not null,
  unique (order_id, asin)
);

-- One row a move, and one a code: a repeated trigger finds its row and changes nothing.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  code text not null,
  description text not null,
  visible boolean not null,
  happened_at timestamptz not null,
  unique (order_id, code)
);

create table payment_attempts (
  id uuid primary key,
  order_id uuid not null references orders,
  method text not null,
  transaction_id text not null unique,
  state text not null check (state in ('pending', 'approved', 'rejected', 'expired', 'overpaid')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'UYU')),
  taxable_cents bigint not null,
  voucher jsonb,
  partner_reference text,
  authorization_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz
);
create index attempts_of_order on payment_attempts (order_id);
create index attempts_by_reference on payment_attempts (partner_reference);
create unique index one_live_attempt on payment_attempts (order_id) where state = 'pending';
create unique index one_settled_attempt on payment_attempts (order_id) where state = 'approved';

-- What partners told us, as it came, once: the natural key of a notice is its source and its own identity.
create table inbound_events (
  source text not null,
  event_key text not null,
  body jsonb not null,
  received_at timestamptz not null,
  outcome text not null,
  primary key (source, event_key)
);

create table purchases (
  order_id uuid primary key references orders,
  idempotency_key uuid not null unique,
  attempt integer not null,
  state text not null check (state in ('requested', 'pending', 'placed', 'refused')),
  marketplace_order_id text unique,
  error_type text,
  total_cents bigint,
  requested_at timestamptz not null,
  updated_at timestamptz not null
);

create table packages (
  id uuid primary key,
  order_id uuid not null references orders,
  tracking_number text not null unique,
  carrier text,
  status text check (status in ('PACKAGE_SENT_FROM_AMAZON', 'PACKAGE_RECEIVED')),
  asins text[] not null,
  events jsonb not null default '[]',
  created_at timestamptz not null,
  received_at timestamptz
);
create index packages_of_order on packages (order_id);

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt_id uuid not null references payment_attempts,
  reason text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  state text not null check (state in ('requested', 'sent')),
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (attempt_id, reason)
);

create table mails (
  id uuid primary key,
  kind text not null,
  subject_id text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (kind, subject_id)
);

-- Counted tries (sign-ins, codes); the shape is rate-limiter-flexible's.
create table attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Idempotency keys: written in the transaction of the effect they name, so that a repeat finds it done or not done.
create table used_keys (
  customer_id uuid not null references customers on delete cascade,
  call text not null,
  key text not null,
  request_hash text not null,
  created_at timestamptz not null,
  primary key (customer_id, call, key)
);
