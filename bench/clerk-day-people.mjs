import { shippingTypeIds, statusIds } from "@dop/domain/orders";
import { call, logIn } from "./harness.mjs";

/** The number of clerks, each of whom takes a part of what is not checked. */
const clerkCount = 3;

/** The events of a person's stream about orders, each with its time. */
async function hear(base, headers, signal) {
  const heard = [];
  const { body } = await fetch(`${base}/api/events`, { headers, signal });
  const read = async () => {
    let text = "";
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const lines = (text + part).split("\n");
      text = lines.pop();
      const at = performance.now();
      for (const line of lines)
        if (line.startsWith("data: ")) heard.push({ at, order: JSON.parse(line.slice("data: ".length)).order });
    }
  };
  // Leaving ends the reading with an error.
  read().catch(() => undefined);
  return heard;
}

/** A person of the office at one of the servers. Acts are noted in the day's book. */
export async function enter({ book, signal }, { base }, username) {
  const { headers } = await logIn(base, username);
  const heard = await hear(base, headers, signal);
  const ask = async (method, path, body) => {
    const content = body && { body: JSON.stringify(body) };
    const sent = { ...headers, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(`${base}/api${path}`, { method, headers: sent, ...content });
    if (answer.status >= 500) book.broken.push(`${method} ${path}: ${answer.status}`);
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
    return { status: answer.status, body: isJson ? await answer.json() : await answer.arrayBuffer() };
  };
  return {
    heard,
    ask,
    read: async (path) => {
      const { status, body } = await ask("GET", path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      return body;
    },
    /** One act on `ids`, the orders that change; a colleague who was faster is no fault. */
    act: async (name, ids, method, path, body) => {
      const began = performance.now();
      const answer = await ask(method, path, body);
      book.acts.push({ work: name, heard, ids, began, status: answer.status });
      if (answer.status > 299 && answer.status !== 409)
        book.broken.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    },
  };
}

/** Opens an order as its page does, with its pictures. */
async function open({ book }, { read }, id, queue) {
  book.acts.push({ work: "open an order", ids: [], status: 200 });
  const [order, next] = await Promise.all([
    read(`/orders/${id}`),
    read(`/queues/${queue}/next?after=${id}`),
    read(`/messages/order/${id}`),
  ]);
  return { order, next: next.next };
}

/** Checks the IDs of a queue, one after the other, from another place than the colleagues. */
async function checkIds(day, clerk, place, queue) {
  const entries = await clerk.read(`/queues/${queue}`);
  let id = entries[Math.floor((entries.length * place) / clerkCount)]?.order_id;
  let shown = id && (await open(day, clerk, id, queue));
  for (let turn = 0; shown && turn < entries.length; turn += 1) {
    const { order } = shown;
    await Promise.all([order.photo_id_url, order.selfie_url].map((url) => url && clerk.ask("GET", `/${url}`)));
    const began = performance.now();
    const isBad = id % 40 === 0;
    const decision = isBad
      ? { decision: "invalid", reason: "Require ID/Selfie", message: "" }
      : { decision: "confirm", document_ids: order.document_ids };
    await clerk.act("check an ID", [id], "POST", `/orders/${id}/verification`, decision);
    id = shown.next;
    shown = id === null ? undefined : await open(day, clerk, id, queue);
    if (shown) day.book.next.push(performance.now() - began);
  }
}

/** Prints, mails and corrects what waits; each clerk takes a part of the orders. */
async function finish(clerk, place, queue) {
  const entries = (await clerk.read(`/queues/${queue}`)).filter(
    ({ order_id: id, flagged, awaiting_payment: unpaid }) => id % clerkCount === place && !flagged && !unpaid,
  );
  const status = { status_id: statusIds.shipped, send_email: true };
  if (queue.endsWith("makeEdits"))
    for (const id of new Set(entries.map((entry) => entry.order_id)))
      await clerk.act("make corrections", [id], "PATCH", `/orders/${id}/corrections`, { corrections: {} });
  else if (queue.startsWith("letterOfValidity"))
    for (const { id, order_id: order } of entries)
      await clerk.act("send a letter", [order], "PATCH", `/orders/products/${id}/status`, status);
  else
    for (let from = 0; from < entries.length; from += 20) {
      const batch = entries.slice(from, from + 20);
      const couriers = batch.filter(({ shipping_type: way }) => way !== shippingTypeIds.usps);
      const numbers = Object.fromEntries(couriers.map(({ id }) => [id, "771234567890"]));
      const body = { order_products: batch.map(({ id }) => id), tracking_numbers: numbers };
      await clerk.act(
        "print a batch",
        batch.map((entry) => entry.order_id),
        "POST",
        "/orders/batch-print",
        body,
      );
    }
}

/** One clerk's turn over all queues. */
export async function work(day, clerk, place) {
  for (const [queue, count] of Object.entries(await clerk.read("/queues"))) {
    if (count === 0 || queue.endsWith("waitingConfirmation") || queue.endsWith("createTransmittal")) continue;
    await (queue.endsWith("approveAccess") ? checkIds(day, clerk, place, queue) : finish(clerk, place, queue));
  }
  for (const { order_id: id, messages } of (await clerk.read("/inbox")).items.filter(
    (item) => item.order_id % clerkCount === place,
  )) {
    await clerk.act("answer a message", [id], "POST", "/messages", {
      order_id: id,
      message_content: "It is on its way.",
    });
    await clerk.act("read a message", [id], "PATCH", `/inbox/${id}/read`, { through: messages.at(-1).id });
  }
}

/** A transmittal of what is printed, which the Lt. Governor's desk marks by its key. */
export async function send(day, clerk, desk) {
  const entries = await clerk.read("/queues/apostille-createTransmittal");
  if (entries.length === 0) return;
  const ids = entries.map(({ order_id: id }) => id);
  const asked = { order_products: entries.map(({ id }) => id) };
  const { body } = await clerk.act("make a transmittal", ids, "POST", "/transmittals", asked);
  const path = `/transmittals/${body.date}/${body.url_id}`;
  const key = new URL((await clerk.read(`${path}/link`)).url).searchParams.get("key");
  for (const status_id of [statusIds.arrivedAtLieutenantGovernor, statusIds.shipped]) {
    const marks = { status_id, forward_only: true };
    const began = performance.now();
    await call(desk, "PATCH", `${path}/order-status?key=${key}`, marks);
    day.book.acts.push({ work: "mark all (desk)", ids, began, status: 200 });
  }
}

/** Customers confirm the license's data; some write. */
export async function answerReviews({ pool, book }, base) {
  const { rows } = await pool.query(
    `select distinct p.order_id::integer as id from order_products p join orders o on o.id = p.order_id
     where p.queue like '%waitingConfirmation' and o.created_at > now() - interval '1 hour'`,
  );
  for (const { id } of rows) {
    const uuid = book.keys.get(id);
    if (uuid === undefined) continue;
    await call(base, "PATCH", `/orders/${uuid}/license-corrections`, { corrections: {} });
    if (id % 8 === 0) await call(base, "POST", "/messages", { order_id: uuid, message_content: "When is it ready?" });
  }
}

/** A flag, a refund that the admin approves, and a canceled order. */
export async function administer(day, admin) {
  const [flagged, refunded, canceled] = [...day.book.keys.keys()].filter((id) => id % 40 !== 0);
  await admin.act("flag an order", [flagged], "POST", `/orders/${flagged}/flag`, { flagged: true, comment: "Call" });
  await admin.act("flag an order", [flagged], "POST", `/orders/${flagged}/flag`, { flagged: false, comment: "" });
  const { products } = await admin.read(`/orders/${refunded}`);
  const asked = { status_id: statusIds.refundRequested, send_email: true };
  for (const { id } of products) {
    await admin.act("request a refund", [refunded], "PATCH", `/orders/products/${id}/status`, asked);
    await admin.act("approve a refund", [refunded], "POST", `/orders/products/${id}/refund`, {});
  }
  await admin.act("cancel an order", [canceled], "POST", `/orders/${canceled}/cancel`, { refund: "request" });
}
