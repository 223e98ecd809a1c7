-- Whoever orders signs a statement where the office asks for it (docs/rules/orders.md, O-55). An installation that was in
-- use goes on asking everyone, as it did before there was this setting.
with kept as (
  insert into settings_history (changed_at, changed_by, key, new_value)
  select now(), 'Upgrade', 'signed_statement', '"everyone"'
  where exists (select from users) or exists (select from orders) or exists (select from settings)
  returning id, key, new_value
)
insert into settings (key, value, version) select key, new_value, id from kept;
