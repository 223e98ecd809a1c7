-- Newest rows of the histories: found by the summary of their block as soon as it is full, not after the next vacuum.
alter index status_history_recent set (autosummarize = on);
alter index flag_history_recent set (autosummarize = on);
alter index corrections_history_recent set (autosummarize = on);
alter index payment_entries_recent set (autosummarize = on);
