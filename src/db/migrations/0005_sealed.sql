-- A sealed birthday is no date any more (src/server/sealing.ts).
alter table customers alter column birthday type text using birthday::text;
