-- Restores of the nightly backup into a scratch database, and what they found (docs/operations/backup.md). Only
-- `portal prove` writes them, as the owner; servers of the version before neither read nor write them.
create table backup_proofs (
  proved_at timestamptz primary key,
  -- The moment of the backup; null where no backup with its counts was found.
  backup_at timestamptz,
  -- The names of the checks that found something, with spaces between; '' when the backup holds.
  failed_checks text not null
);
