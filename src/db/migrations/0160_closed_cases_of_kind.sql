-- The list of closed cases of one kind, which read all closed ones.
create index cases_closed_of_kind on cases (kind, number desc) where state = 'closed';
