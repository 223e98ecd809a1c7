import { readFileSync } from "node:fs";

/**
 * Orders as an office has them after five years, inserted by SQL, with the shares of a simulated year (`npm run year --
 * --keep`). Everything is derived from the order's number, so that every load is the same except for the date. A
 * fortieth of all spouses are called Christensen, ten in a million
 * Quackenbush.
 */

const shapes = JSON.parse(readFileSync(new URL("office-shapes.json", import.meta.url), "utf8"));

/** SQL of one of the numbers that `counts` names, as often as it was counted. */
function weighed(counts, of) {
  const names = Object.keys(counts);
  let sum = 0;
  const limits = names.map((name) => (sum += counts[name]));
  const place = `width_bucket(pg_temp.pick(${of}, ${sum}), array[${limits.join(", ")}])`;
  return `(array[${names.join(", ")}])[1 + ${place}]`;
}

const without = (counts, ...left) =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => !left.includes(Number(name))));
/** SQL of a condition that `count` of `all` fulfil. */
const share = (count, all, of) => `pg_temp.pick(${of}, ${all}) < ${count}`;

/** The simulated county has customers alone: 4 and 3 % more come with license applications. */
const products = { ...shapes.products, 5: Math.round(shapes.orders * 0.043), 6: Math.round(shapes.orders * 0.032) };
/** Loaded orders are paid. */
const preOrder = 11;
/** The queue that most of the open documents are in: about 1,130 of 5,000 orders. */
export const longestQueue = "apostille-waitingConfirmation";
const { none: _, ...byWay } = shapes.shipping;
const openStatus = Object.entries(shapes.open)
  .map(([id, counts]) => `when product_id = ${id} then ${weighed(without(counts, preOrder), "i * 3 + k, 18")}`)
  .join(" ");

const firstId = 1_000_000;
const firstProductId = 10_000_000;

const sqlArray = (words) => `array[${words.split(" ").map((word) => `'${word}'`)}]`;
const firstNames = sqlArray(
  "Olivia Liam Emma Noah Ava James Charlotte Oliver Evelyn William Hazel Henry Lucy Jack " +
    "Ivy Samuel Clara Benjamin Eliza Ezra Ruby Hudson Nora Theodore Claire Wesley Jane Lincoln " +
    "Sadie Miles José Zoë María André Aaliyah Kenji Priya Tevita Sione Mele Anaïs Björn Chloé Dmitri",
);
const surnames = sqlArray(
  "Smith Johnson Jensen Larsen Nielsen Hansen Young Allred " +
    "Madsen Muñoz García Hernández Nguyen Sorensen Peterson Olsen",
);
const starts = sqlArray(
  "Ash Bar Black Brad Bright Bur Cald Carl Clay Craw Dal Den East Ed Fair Farn Gar Glad Green " +
    "Had Hal Hart Hol Hunt Kel Kirk Lang Lind Mar Mil North Oak Pem Red Rock Sher Stan Thorn Wake Wood",
);
const ends = sqlArray(
  "berg bury by combe croft dale den field ford gate ham hurst " +
    "ington land ley low man more ridge shaw son stead ton well worth",
);
const countries = sqlArray("MX BR JP DE FR PH ES IT CO PE AR CL ZA KR NL");

/** Functions that the loader calls; they exist as long as its connection. */
const functions = `
  create function pg_temp.pick(i bigint, salt integer, parts integer) returns integer language sql immutable as
    $$ select ((hashint8extended(i, salt) & 9223372036854775807) % parts)::integer $$;
  create function pg_temp.one_of(words text[], i bigint, salt integer) returns text language sql immutable as
    $$ select words[1 + pg_temp.pick(i, salt, cardinality(words))] $$;
  create function pg_temp.surname(i bigint, salt integer) returns text language sql immutable as $$
    select case
      when i % 200000 = 77 then 'Quackenbush'
      when pg_temp.pick(i, salt, 1000) < 25 then 'Christensen'
      when pg_temp.pick(i, salt, 1000) < 250 then pg_temp.one_of(${surnames}, i, salt + 1)
      else pg_temp.one_of(${starts}, i, salt + 1) || pg_temp.one_of(${ends}, i, salt + 2) end $$;
  create function pg_temp.plain(words text) returns text language sql immutable as
    $$ select lower(regexp_replace(normalize(words, nfd), '[\\u0300-\\u036f]', '', 'g')) $$;
  create function pg_temp.product(i bigint) returns smallint language sql immutable as
    $$ select ${weighed(products, "i, 11")}::smallint $$;`;

/** The queues of docs/rules/queues.md; nothing compares them. */
const queue = `case
    when o.voided then null
    when p.product_id = 1 and p.status_id = 1 then 'apostille-approveAccess'
    when p.product_id = 2 and p.status_id = 1 then 'certifiedCopies-approveAccess'
    when p.product_id = 3 and p.status_id = 1 then 'errorCorrections-approveAccess'
    when p.product_id = 4 and p.status_id = 1 then 'letterOfValidity-approveAccess'
    when p.product_id = 1 and p.status_id = 2 then 'apostille-waitingConfirmation'
    when p.product_id = 2 and p.status_id = 2 and p.shipping_type = 1 then 'certifiedCopies-printUSPS'
    when p.product_id = 2 and p.status_id = 2 then 'certifiedCopies-printFedex'
    when p.product_id = 3 and p.status_id = 2 then 'errorCorrections-waitingConfirmation'
    when p.product_id = 4 and p.status_id = 2 then 'letterOfValidity-ship'
    when p.product_id = 6 and p.status_id = 2 then 'firstCertificateIntl-waitingConfirmation'
    when p.product_id = 5 and p.status_id = 12 then 'firstCertificateUS-ship'
    when p.product_id = 1 and p.status_id = 9 and p.transmittal_id is null then 'apostille-createTransmittal'
    when p.product_id in (1, 3, 6) and p.status_id = 3 then
      case p.product_id when 1 then 'apostille-' when 3 then 'errorCorrections-' else 'firstCertificateIntl-' end ||
      case when o.corrections <> '{}' then 'makeEdits' when p.product_id = 6 then 'ship' else 'printAndShip' end
  end`;

/** The steps of a load of `orders` orders, the newest `open` of which are being worked on. */
function steps(orders, open) {
  const isOpen = `(i > ${orders - open})`;
  const isVoided = share(shapes.voided, shapes.orders, "i, 20");
  const isFlagged = (i) => share(shapes.flagged, shapes.openOrders, `${i}, 21`);
  return {
    orders: `
      insert into orders (id, unsealed_key, key_digest, first_name, last_name, email, phone, reference_id,
        spouse_1_first_name, spouse_1_last_name, spouse_2_first_name, spouse_2_last_name,
        address_line_1, city, state, zip, country, voided, voided_at, flagged, corrections,
        transaction_fee_cents, total_cents, payable_cents, paid_cents, payment_gateway, paid_at, created_at)
      overriding system value
      select ${firstId} + i, overlay(overlay(md5('order ' || i) placing '4' from 13) placing '8' from 17)::uuid,
        sha256(convert_to(
          overlay(overlay(md5('order ' || i) placing '4' from 13) placing '8' from 17)::uuid::text, 'UTF8')),
        who_first, who_last,
        lower(translate(pg_temp.plain(who_first || '.' || who_last), ' ', '')) || i || '@' ||
          pg_temp.one_of(array['gmail.example', 'mail.example.com', 'example.org', 'post.example.net'], i, 9),
        '+1801555' || lpad((i % 10000)::text, 4, '0'), 2000000 + i * 9 / 10,
        first_1, last_1, first_2, last_2, (1 + i % 9000) || ' S State St', 'Provo', 'UT', '84601', 'US',
        ${isVoided}, case when ${isVoided} then created_at end,
        ${isOpen} and ${isFlagged("i")},
        case when ${isOpen} and ${share(shapes.corrected, shapes.openOrders, "i, 22")}
          then '{"spouse1First": "Corrected"}'::jsonb else '{}'::jsonb end,
        300, 5300, 5300, 5300, 'sandbox', created_at + interval '5 minutes', created_at
      from (
        select *,
          case when pg_temp.pick(i, 5, 10) = 0 then pg_temp.one_of(${firstNames}, i, 6) else first_1 end as who_first,
          case when pg_temp.pick(i, 5, 20) = 0 then pg_temp.surname(i, 60) else last_1 end as who_last
        from (
          select i, pg_temp.one_of(${firstNames}, i, 1) as first_1, pg_temp.surname(i, 30) as last_1,
            pg_temp.one_of(${firstNames}, i, 2) as first_2, pg_temp.surname(i + 13, 40) as last_2,
            date_trunc('day', now()) - (${orders} - i) * (interval '5 years' / ${orders}) as created_at
          from generate_series(1::bigint, ${orders}) i
        ) couple
      ) person`,
    transmittals: `
      insert into transmittals (id, created_on, url_id, tracking_shipping, unsealed_key, key_digest,
        access_key_expires_at, created_by, created_at)
      overriding system value
      select ${firstId} + n, at::date, 1000 + n, '7' || lpad(pg_temp.pick(n, 50, 100000000)::text, 11, '0'),
        md5('key ' || n),
        sha256(convert_to(md5('key ' || n), 'UTF8')),
        at + interval '90 days', 'K. Madsen', at
      from (select n, date_trunc('day', now()) - (${orders} - n * 40) * (interval '5 years' / ${orders}) as at
        from generate_series(0, ${Math.floor(orders / 40)}) n) day`,
    "order products": `
      insert into order_products (id, order_id, product_id, quantity, country, shipping_type, status_id, queue,
        queue_entered_at, tracking_shipping, transmittal_id, status_left, price_cents, ending, share_cents,
        ending_reason)
      overriding system value
      select p.id, p.order_id, p.product_id, 1 + pg_temp.pick(p.id, 12, 2), p.country, p.shipping_type, p.status_id,
        ${queue}, case when ${queue} is not null then o.created_at + interval '1 hour' * pg_temp.pick(p.id, 13, 48) end,
        p.tracking_shipping, p.transmittal_id, case when p.status_id in (7, 8, 10) then 1 end,
        case when p.k = 0 then 5000 else 0 end, case when p.status_id = 8 then 'kept' end,
        case when p.status_id = 8 then 0 end, case when p.status_id = 8 then 'Printed already' end
      from (
        select k, ${firstProductId} + i * 3 + k as id, ${firstId} + i as order_id, product_id, status_id,
          case when product_id = 1 then pg_temp.one_of(${countries}, i + k, 14) end as country,
          case when product_id <> 4 then ${weighed(byWay, "i, 15")} end as shipping_type,
          case when status_id in (9, 6) and product_id <> 4
            then '7' || lpad((pg_temp.pick(i * 3 + k, 16, 1000000) * 100003::bigint % 100000000000)::text, 11, '0')
            end as tracking_shipping,
          case when product_id = 1 and status_id in (4, 5, 6) then ${firstId} + i / 40 end as transmittal_id
        from (
          select i, k, product_id, case
            when not ${isOpen} then ${weighed(shapes.ended, "i * 3 + k, 17")}
            ${openStatus}
            when product_id = 5 then 11 + pg_temp.pick(i * 3 + k, 18, 2)
            else (array[11, 2, 3])[1 + pg_temp.pick(i * 3 + k, 18, 3)] end as status_id
          from (
            select i, k, pg_temp.product(i) as product_id
            from generate_series(1::bigint, ${orders}) i,
              generate_series(0, ${weighed(shapes.sizes, "i, 19")} - 1) k
            offset 0
          ) asked offset 0
        ) moved offset 0
      ) p join orders o on o.id = p.order_id`,
    payments: `
      insert into payment_entries (order_id, kind, amount_cents, provider, reference, card_last4, recorded_by,
        occurred_at, recorded_at)
      select id, 'charge', total_cents, 'sandbox', 'bench_' || id, '4242', 'System', paid_at, paid_at from orders
      where id >= ${firstId}`,
    "search rows": `
      insert into order_search (id, order_id, reference_id, created_at, product_id, product_place, status_id, voided,
        last_name, name, email, tracking_shipping, phone, numbers)
      select p.id, o.id, o.reference_id, o.created_at, p.product_id,
        (select name_place from products where id = p.product_id), p.status_id, o.voided, pg_temp.plain(o.last_name),
        pg_temp.plain(concat_ws(' | ', o.first_name || ' ' || o.last_name,
          case when (o.first_name, o.last_name) <> (o.spouse_1_first_name, o.spouse_1_last_name)
            then o.spouse_1_first_name || ' ' || o.spouse_1_last_name end,
          o.spouse_2_first_name || ' ' || o.spouse_2_last_name)),
        o.email, p.tracking_shipping, regexp_replace(o.phone, '\\D', '', 'g'),
        ' ' || concat_ws(' ', o.id, o.reference_id, o.invoice_number, p.tracking_shipping, t.tracking_shipping) || ' '
      from order_products p join orders o on o.id = p.order_id left join transmittals t on t.id = p.transmittal_id
      where o.id > ${firstId} order by p.id`,
    history: `
      insert into status_history (order_product_id, status_id, created_by, created_at)
      select p.id, step.status_id, step.by, o.created_at + step.after
      from order_products p join orders o on o.id = p.order_id
      cross join (values (1, 'Payment', interval '5 minutes', 1), (2, 'K. Madsen', interval '1 day', 2),
        (6, 'K. Madsen', interval '4 days', 3))
        as step (status_id, by, after, place)
      where o.id > ${firstId} and (p.status_id = 6 or step.status_id = 1)
      order by p.id, step.place`,
    flags: `
      insert into flag_history (order_id, flagged, comment, created_by, created_at)
      select o.id, step.flagged, step.comment, 'K. Madsen', o.created_at + step.after
      from orders o
      cross join (values (true, 'Address Issue', interval '2 hours'), (false, '', interval '1 day'))
        as step (flagged, comment, after)
      where o.id > ${firstId} and ${isFlagged(`o.id - ${firstId}`)} and (step.flagged or not o.flagged)
      order by o.id, step.after`,
    messages: `
      insert into messages (order_id, message, read, created_at)
      select o.id, 'When will my document arrive?', o.id <= ${firstId + orders - open}, o.created_at + interval '1 day'
      from orders o where o.id > ${firstId} and ${share(shapes.messages, shapes.orders, "o.id, 23")}`,
    documents: `
      insert into documents (id, order_id, kind, filename, content_type, byte_size, wrapped_key, storage_key,
        created_at)
      select overlay(overlay(md5(kind || o.id) placing '4' from 13) placing '8' from 17)::uuid, o.id, kind,
        kind || '.webp', 'image/webp', 100000, '\\x00', 'bench', o.created_at
      from orders o cross join unnest(array['id', 'selfie']) kind where o.id > ${firstId + orders - open}`,
  };
}

const filled = [
  "orders",
  "payment_entries",
  "transmittals",
  "order_products",
  "order_search",
  "status_history",
  "flag_history",
  "messages",
  "documents",
];

/** Indexes that no constraint needs: they are faster to build after the rows. */
async function dropIndexes(client) {
  const { rows } = await client.query(
    `select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x
     where x.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`,
    [filled],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Fills a migrated database with orders.
 *
 * @param client a connection of a superuser, who may turn off the check of foreign keys meanwhile
 * @param {{ orders: number, open: number }} size how many orders, and how many of them are being worked on
 */
export async function loadOrders(client, { orders, open }) {
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '64MB'; set jit = off",
  );
  await client.query(functions);
  const indexes = await dropIndexes(client);
  for (const [what, statement] of Object.entries(steps(orders, open))) {
    const began = performance.now();
    const { rowCount } = await client.query(statement);
    console.log(`${what}: ${rowCount.toLocaleString("en-US")} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  const began = performance.now();
  for (const definition of indexes) await client.query(definition);
  await client.query("select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))");
  await client.query(
    "select setval(pg_get_serial_sequence('order_products', 'id'), (select max(id) from order_products))",
  );
  await client.query("select setval(pg_get_serial_sequence('transmittals', 'id'), (select max(id) from transmittals))");
  await client.query("vacuum analyze");
  console.log(`indexes and statistics: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const counted = await client.query("select count(*)::int from order_products where queue = $1", [longestQueue]);
  console.log(`documents in the longest queue: ${counted.rows[0].count.toLocaleString("en-US")}`);
}
