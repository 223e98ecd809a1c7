import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleLicense } from "../../packages/server/dist/ports/license-registry/sample-licenses.js";

// The same programs as in the server's tests.
const fromServer = createRequire(new URL("../../packages/server/package.json", import.meta.url));

const listening = async (server) => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server.address().port;
};
const closing = (server) => async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
};
const json = (response, status, body) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** A real SMTP server that takes every mail. `taken` counts by Message-ID. */
export async function startMail() {
  const { SMTPServer } = fromServer("smtp-server");
  const taken = new Map();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData: (stream, _session, callback) => {
      const chunks = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => {
        const [, id] = /^message-id: *(\S+)/im.exec(Buffer.concat(chunks).toString()) ?? [];
        taken.set(id, (taken.get(id) ?? 0) + 1);
        callback();
      });
    },
  });
  server.on("error", () => {});
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: server.server.address().port,
    taken,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** s3rver with one bucket. */
export async function startStore() {
  const S3rver = fromServer("s3rver");
  const directory = mkdtempSync(join(tmpdir(), "dop-faults-s3-"));
  const s3rver = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: "documents" }],
  });
  await s3rver.configureBuckets();
  const server = createServer(s3rver.callback());
  const port = await listening(server);
  const suffix = "._S3rver_object";
  return {
    port,
    variables: {
      DOCUMENT_STORE: "s3",
      S3_REGION: "us-east-1",
      S3_BUCKET: "documents",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      S3_PATH_STYLE: "on",
    },
    keys: () =>
      readdirSync(join(directory, "documents"), { recursive: true })
        .filter((file) => file.endsWith(suffix))
        .map((file) => file.slice(0, -suffix.length)),
    stop: async () => {
      await closing(server)();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A license service that knows every license that is asked for. */
export async function startLicenses() {
  const server = createServer((request, response) => {
    const [, number, exists] = /^\/api\/licenses\/(\d+)(\/exists)?$/.exec(request.url) ?? [];
    if (number === undefined) return json(response, 404, { code: "NOT_FOUND" });
    if (exists !== undefined) return json(response, 200, { exists: true });
    const { data, finalizedAt } = sampleLicense(Number(number), new Date());
    return json(response, 200, {
      number: Number(number),
      ...data,
      finalized_at: finalizedAt,
      voided_at: null,
      ceremony_date: data.officiant.ceremony_date || null,
    });
  });
  return { port: await listening(server), stop: closing(server) };
}

/** As much of Stripe as checkouts need: sessions under idempotency keys, and signed events. */
export async function startStripe() {
  const secret = `whsec_${randomBytes(16).toString("hex")}`;
  const sessions = new Map();
  const byKey = new Map();
  const create = (form, key) => {
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const id = `cs_test_${randomBytes(8).toString("hex")}`;
    let total = 0;
    for (let line = 0; form.has(`line_items[${line}][quantity]`); line += 1)
      total += Number(form.get(`line_items[${line}][price_data][unit_amount]`));
    const session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      url: `https://checkout.stripe.test/${id}`,
      amount_total: total,
      client_reference_id: form.get("client_reference_id"),
      metadata: { capture: "now" },
      payment_intent: null,
    };
    sessions.set(id, session);
    byKey.set(key, session);
    return session;
  };
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const [, id] = /^\/v1\/checkout\/sessions(?:\/(\w+))?/.exec(request.url) ?? [];
      if (request.method === "POST")
        return json(response, 200, create(new URLSearchParams(text), request.headers["idempotency-key"]));
      const session = sessions.get(id);
      return session
        ? json(response, 200, session)
        : json(response, 404, { error: { type: "invalid_request_error", code: "resource_missing" } });
    });
  });
  return {
    port: await listening(server),
    secret,
    sessions,
    /** The customer pays. @returns what Stripe sends to our webhook */
    pay: (id) => {
      const session = sessions.get(id);
      session.status = "complete";
      session.payment_status = "paid";
      const intent = { id: `pi_${id}`, object: "payment_intent", status: "succeeded" };
      session.payment_intent = { ...intent, amount_received: session.amount_total };
      const created = Math.floor(Date.now() / 1000);
      const data = { object: { ...session, payment_intent: intent.id } };
      const event = { id: `evt_${id}`, object: "event", type: "checkout.session.completed", created, data };
      const body = JSON.stringify(event);
      const signature = createHmac("sha256", secret).update(`${created}.${body}`).digest("hex");
      return { body, headers: { "stripe-signature": `t=${created},v1=${signature}` } };
    },
    stop: closing(server),
  };
}
