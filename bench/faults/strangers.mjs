import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { anApostilleCart } from "@dop/domain/testing";
import sharp from "sharp";
import { startFleet } from "./fleet.mjs";

/** Ten times the addresses that once held everybody else up, each in a network of its own. */
const addresses = Array.from({ length: 60 }, (_, at) => `203.${at}.113.7`);
const victim = "victim@example.org";
/** Orders of ordinary people, one after the other, in each measurement. */
const orders = 8;
/** Milliseconds that an ordinary photo may wait for strangers. */
const longestWait = 1000;
/** An order and its payment link may take so many times as long as at rest; milliseconds of noise are forgiven. */
const mostTimes = 1.5;
const noise = 60;

const noisy = (width, height) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 }, limitInputPixels: false });
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Calls of people with an address of their own, as a trusted proxy passes them on. */
function callsOf({ port }) {
  return async (address, method, path, { body, type = "application/json", cookie } = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: type === "application/json" && body !== undefined ? JSON.stringify(body) : body,
      redirect: "manual",
      signal: AbortSignal.timeout(longestCall),
      headers: {
        "x-forwarded-for": address,
        ...(body !== undefined && { "content-type": type }),
        ...(cookie !== undefined && { cookie }),
      },
    });
    const text = await answer.text();
    return { status: answer.status, text, cookie: answer.headers.get("set-cookie")?.split(";", 1).join() };
  };
}

/** Sends one photo. @returns its upload, and the milliseconds that it took */
async function sendPhoto(call, address, kind, { bytes, cookie }) {
  const from = performance.now();
  const sent = await call(address, "POST", `/api/orders/uploads?kind=${kind}`, {
    body: bytes,
    type: "image/jpeg",
    cookie,
  });
  if (sent.status !== 201) throw new Error(`a photo: ${sent.status} ${sent.text}`);
  return { upload: JSON.parse(sent.text).upload, cookie: sent.cookie, ms: performance.now() - from };
}

/** Milliseconds after which a call has failed. */
const longestCall = 15_000;

let people = 0;

/** An ordinary person sends two photos, orders, and opens the payment page. */
async function orderOnce(call, photo) {
  people += 1;
  const address = `198.51.${people >> 8}.${people & 255}`;
  const id = await sendPhoto(call, address, "id", { bytes: photo });
  const selfie = await sendPhoto(call, address, "selfie", { bytes: photo, cookie: id.cookie });
  const named = (name, { upload }) => ({ name, contents: "data:,", upload });
  const cart = anApostilleCart();
  const documents = { id: named("id.jpg", id), selfie: named("selfie.jpg", selfie), additional: null };
  const contactInfo = { ...cart.contactInfo, email: `person${people}@example.org` };
  const from = performance.now();
  const body = { ...cart, documents, contactInfo };
  const placed = await call(address, "POST", "/api/orders/invoice", { body, cookie: selfie.cookie });
  if (placed.status !== 200) throw new Error(`an order: ${placed.status} ${placed.text}`);
  const page = await call(address, "GET", JSON.parse(placed.text).payment_link);
  if (page.status !== 200) throw new Error(`a payment page: ${page.status}`);
  return { photo: Math.max(id.ms, selfie.ms), order: performance.now() - from };
}

async function measure(call, photo) {
  const times = [];
  const refused = [];
  for (let at = 0; at < orders; at += 1)
    await orderOnce(call, photo).then(
      (time) => times.push(time),
      (error) => refused.push(error.message),
    );
  return {
    photo: Math.round(median(times.map((time) => time.photo))),
    longest: Math.round(Math.max(...times.map((time) => time.photo))),
    order: Math.round(median(times.map((time) => time.order))),
    refused,
  };
}

/** Repeats a call from every address, one at a time for each, until the attack is over. */
async function fromEverywhere(signal, act) {
  const counts = new Map();
  const one = async (address) => {
    while (!signal.aborted) {
      const status = await act(address).catch(() => 0);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      // A refused stranger tries again soon.
      if (status >= 400 || status === 0) await sleep(200);
    }
  };
  await Promise.all(addresses.map(one));
  return Object.fromEntries(counts);
}

/** Uploads that never end: eight from each address, a byte each 100 ms. */
async function holdSlots({ port }, signal) {
  const sockets = addresses.flatMap((address) =>
    Array.from({ length: 8 }, () => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      socket.write(
        `POST /api/orders/uploads?kind=id HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\n` +
          "content-type: image/jpeg\r\ncontent-length: 1000000\r\n\r\n",
      );
      return socket.resume();
    }),
  );
  while (!signal.aborted) {
    await sleep(100);
    for (const socket of sockets) if (socket.writable) socket.write("x");
  }
  for (const socket of sockets) socket.destroy();
  return { sockets: sockets.length };
}

/** Each attack runs from all addresses while ordinary people order. */
async function attacks() {
  const costly = await noisy(7300, 5480).jpeg({ quality: 1 }).toBuffer();
  const paper = randomBytes(2_000_000);
  const upload = (call, kind, body, type) => async (address) =>
    (await call(address, "POST", `/api/orders/uploads?kind=${kind}`, { body, type })).status;
  return {
    "upload slots": ({ member, signal }) => holdSlots(member, signal),
    pictures: ({ call, signal }) => fromEverywhere(signal, upload(call, "id", costly, "image/jpeg")),
    disk: ({ call, signal }) => fromEverywhere(signal, upload(call, "additional", paper, "application/octet-stream")),
    mail: ({ call, signal }) =>
      fromEverywhere(signal, async (address) => {
        const cart = anApostilleCart();
        const body = { ...cart, contactInfo: { ...cart.contactInfo, email: victim } };
        return (await call(address, "POST", "/api/orders/invoice", { body })).status;
      }),
    lookups: ({ call, signal }) =>
      fromEverywhere(signal, async (address) => {
        const body = { email: victim, reference: "1000001" };
        return (await call(address, "POST", "/api/orders/lookup", { body })).status;
      }),
  };
}

/** The cost of strangers with sixty addresses for ordinary people, against a time of rest. */
export async function meetStrangers() {
  const photo = await noisy(4032, 3024).blur(2).jpeg({ quality: 85 }).toBuffer();
  const fleet = await startFleet({ servers: 1, variables: { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" } });
  try {
    const [member] = fleet.members;
    const call = callsOf(member);
    await measure(call, photo);
    const rest = await measure(call, photo);
    const figures = { rest };
    const problems = rest.refused.map((why) => `at rest: ${why}`);
    for (const [name, attack] of Object.entries(await attacks())) {
      const closing = new AbortController();
      const running = attack({ member, call, signal: closing.signal });
      // The attack fills its queues first.
      await sleep(3000);
      const { refused, ...times } = await measure(call, photo);
      closing.abort();
      figures[name] = { ...times, answers: await running };
      problems.push(...refused.map((why) => `${name}: ${why}`));
      if (times.longest - rest.photo > longestWait) problems.push(`${name}: a photo took ${times.longest} ms`);
      if (times.order > mostTimes * rest.order + noise) problems.push(`${name}: an order took ${times.order} ms`);
      await sleep(2000);
    }
    return { ...figures, problems: [...problems, ...fleet.errors()] };
  } finally {
    await fleet.stop();
  }
}
