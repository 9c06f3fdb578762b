-- What the partner answered when it was last asked about a payment, and when; null while nobody asked. The last answer
-- alone: polling writes no rows.
alter table payment_attempts add column answer text, add column answered_at timestamptz;
