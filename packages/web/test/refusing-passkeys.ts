import { vi } from "vitest";

/** Gives the page passkeys whose device refuses by this DOMException, until globals are unstubbed. */
export function refusingPasskeys(name: "NotAllowedError" | "InvalidStateError"): void {
  const refuse = () => Promise.reject(new DOMException("refused", name));
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { get: refuse, create: refuse } });
}
