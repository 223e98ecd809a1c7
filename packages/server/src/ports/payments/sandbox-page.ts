import { textsIn, type Locale } from "@dop/texts";
import { formatCents } from "../../lib/format-cents.ts";
import { html, renderPlainPage, type SafeHtml } from "../plain-pages/index.ts";
import type { SandboxDecision, SandboxPayment } from "./sandbox.ts";

export interface SandboxPageOptions {
  readonly basePath: string;
  /** The address that the buttons post the form field `decision` to: pay, decline, close or lapse. */
  readonly action: string;
  readonly locale: Locale;
  /** The order no longer takes money: there are no buttons. */
  readonly ended: boolean;
}

function button(decision: SandboxDecision, look: string, label: string): SafeHtml {
  return html`<button type="submit" name="decision" value="${decision}" class="btn ${look}">${label}</button>`;
}

/** The sandbox provider's page: the amount with three buttons, or the outcome. */
export function renderSandboxPage(
  payment: SandboxPayment,
  { basePath, action, ended, locale }: SandboxPageOptions,
): string {
  const t = textsIn(locale).paymentSandbox;
  const amount = formatCents(payment.amount_cents);
  const open = payment.state === "open" && !ended;
  const back = payment.state === "paid" || payment.state === "authorized" ? payment.success_url : payment.cancel_url;
  const choices = html`<form method="post" action="${action}" class="actions">
    ${button("pay", "btn-primary", t.pay(amount))} ${button("decline", "", t.decline)}
    ${button("close", "btn-quiet", t.close)}
  </form>`;
  const settled = html`<p>${ended ? t.endedText : t.settled}</p>
    <p><a class="btn" href="${back}">${t.backToOrder}</a></p>`;
  const lapse = html`<form method="post" action="${action}" class="actions">${button("lapse", "", t.lapse)}</form>`;
  const state = ended ? t.ended : t.states[payment.state];
  const body = html`<header class="bar"><p>${t.title}</p></header>
    <main class="narrow">
      <p class="notice">${t.testNotice}</p>
      <div class="card">
        <h1>${open ? t.heading(amount) : state}</h1>
        <dl>
          <dt>${t.invoice}</dt>
          <dd>${payment.invoice_number}</dd>
          <dt>${t.amount}</dt>
          <dd>${amount}</dd>
          <dt>${t.state}</dt>
          <dd>${state}</dd>
        </dl>
        ${open ? choices : settled} ${payment.state === "authorized" ? lapse : ""}
      </div>
    </main>`;
  return renderPlainPage({ title: t.title, basePath, body, locale });
}
