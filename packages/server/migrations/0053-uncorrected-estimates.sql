-- Estimates are no longer corrected by what became of earlier promises (docs/rules/orders.md, O-36). Servers of the
-- version before still write the days before the correction, foretold_p50 and foretold_p80.
alter table product_estimates
  drop constraint product_estimates_basis,
  add constraint product_estimates_basis check (basis in ('history', 'standard'));
alter table promises
  drop constraint promises_basis,
  add constraint promises_basis check (basis in ('history', 'standard'));
