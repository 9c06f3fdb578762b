-- Views, searches and opened results are counted by network (the /24 of an IPv4 address, the /56 of an IPv6 address), no
-- longer by browser, which anybody may invent. What was counted or published by browsers is forgotten; the totals of days stay.
truncate product_views, product_view_counts, product_view_sums, day_searches, search_counts, seen_searches, day_choices,
  search_choices;
-- Ranked and made anew without them.
delete from rankings where ranking = 'trending';
delete from ranking_runs where ranking = 'trending';

-- How often a network viewed a product on a day, as far as it counts.
alter table product_views add column views smallint not null default 1 check (views between 1 and 3);
-- Beside the views: from how many networks they are.
alter table product_view_counts add column networks integer not null default 0;

-- Suggestions come from the catalogue and the dictionary alone. The release before still writes searches here; the table
-- goes with a later one.
truncate keywords;
delete from suggestions;
delete from suggestion_starts;
delete from recurring_work where name = 'publish-suggestions';
-- What the staff does not want to be suggested, in any of its forms.
create table withdrawn_suggestions (
  name text primary key,
  withdrawn_at timestamptz not null
);
