-- allow removal: no function calls it since 0029
-- Databases in which 0029 has dropped it lack it already.
drop function if exists is_reversal(text, text, bigint);
