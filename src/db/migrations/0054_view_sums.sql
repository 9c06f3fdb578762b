-- How often each product was viewed on the days before one, which hardly change any more: the job that ranks products
-- adds up once a day what it would otherwise read every minute.
create table product_view_sums (
  -- The first day that is not in it.
  day date not null,
  asin text not null,
  views integer not null,
  -- The visitors of the day with the most.
  most integer not null,
  primary key (day, asin)
);
create index product_view_sums_by_views on product_view_sums (day, views desc, asin);
