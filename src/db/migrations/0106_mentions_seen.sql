-- What a person saw of their bell is in `bell_states`, mentions too. No release has written this column.
drop index note_mentions_unseen;
alter table note_mentions drop column seen_at;
