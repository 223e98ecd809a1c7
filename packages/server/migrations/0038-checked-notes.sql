-- Notes for countries that were saved before their checks were written down count as checked when they were saved
-- (docs/rules/orders.md, O-59).
update settings s set value = (
  select jsonb_object_agg(note.key, note.value || jsonb_build_object(
    'source', '', 'checked_on', to_char(saved.changed_at, 'YYYY-MM-DD'), 'checked_by', saved.changed_by))
  from jsonb_each(s.value) note)
from settings_history saved
where s.key = 'country_notes' and saved.id = s.version and s.value <> '{}'::jsonb;
