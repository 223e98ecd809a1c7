import { request } from "node:http";

/**
 * One logged-in clerk.
 *
 * @param {import("node:http").Agent} agent keeps the connections
 * @returns makes a call below the API's base; answers its status, and its body where that is JSON and wanted
 */
export async function clerk(port, agent) {
  const login = await fetch(`http://127.0.0.1:${port}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "clerk@example.gov", password: "demo-password" }),
  });
  const { token } = await login.json();
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
      const headers = {
        "x-access-token": token,
        "accept-encoding": sent === null ? "gzip, br" : "identity",
        ...(sent === null ? {} : { "content-type": "application/json", "content-length": sent.length }),
      };
      const call = request({ agent, host: "127.0.0.1", port, path: `/api${path}`, method, headers }, (answer) => {
        const parts = [];
        answer.on("data", (part) => sent !== null && parts.push(part));
        answer.once("end", () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode, body: text === "" ? null : JSON.parse(text) });
        });
      });
      call.once("error", reject);
      call.end(sent ?? undefined);
    });
}
