-- The transmittal that a change took a product out of, which its page lists for a day (rule T-11). Without a foreign
-- key: that would lock the transmittal after the order, while "mark all" locks them the other way around.
alter table status_history add column left_transmittal_id bigint;
create index status_history_left on status_history (left_transmittal_id, created_at)
  where left_transmittal_id is not null;
