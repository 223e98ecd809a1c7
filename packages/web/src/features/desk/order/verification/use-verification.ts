import { emailStateSchema, type StaffOrder } from "@dop/domain/contract";
import type { DocumentReason, SeenDocument } from "@dop/domain/staff";
import { useNextTarget } from "../../../../page/next-target.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { pendingSecondLook } from "../corrections/order-corrections.ts";
import { useOrderAction } from "../use-order-action.ts";
import { focusAfterRender } from "../../../../ui/focus/focus-after-render.ts";
import { focusPageHeading } from "../../../../ui/focus/focus-page-heading.ts";

/** Reason for rejecting documents: a code, or the clerk's own words. */
export interface Rejection {
  readonly reason: string;
  readonly message: string;
  readonly reason_code?: DocumentReason;
}

/** Moves the focus to the section that has replaced the one of the pressed button. */
function focusHeadingOf(section: string): void {
  const heading = [...document.querySelectorAll<HTMLElement>("h2")].find(({ textContent }) => textContent === section);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * The clerk's decision about the identity documents (rules W-16, W-33).
 * @param onConflict called with the server's sentence when another user was faster (409), and without it at each try
 */
export function useVerification(order: StaffOrder, onConflict: (sentence?: string) => void) {
  const t = useTexts("staffOrder");
  const words = useTexts("identityCheck");
  const navigate = useNavigate();
  const next = useNextTarget();
  const { busy, run } = useOrderAction(order.id, onConflict);

  async function decide(
    body:
      | { decision: "confirm"; document_ids: readonly string[]; seen?: SeenDocument }
      | ({ decision: "invalid" } & Rejection),
    goOn: boolean,
  ): Promise<boolean> {
    const target = goOn ? next : undefined;
    const { pathname } = window.location;
    onConflict();
    return run(async () => {
      const { isEmailError } = await api.post(`/orders/${order.id}/verification`, { body, schema: emailStateSchema });
      const confirmed = body.decision === "confirm";
      const said = confirmed ? words.confirmed : words.rejected;
      // One event is one message: the warning says what was done, too.
      if (isEmailError) toast.warning(confirmed ? words.emailFailed : t.emailFailed);
      else toast.success(target ? words.ofOrder(order.id, said) : said);
      // Before the reload, which would delay the next order. A clerk who has navigated away stays there.
      if (target && window.location.pathname === pathname) navigate(target.to);
    });
  }

  return {
    busy,
    next,
    goOn: () => next && navigate(next.to),
    confirm: async (goOn: boolean, seen: SeenDocument | undefined): Promise<void> => {
      const body = { decision: "confirm" as const, document_ids: order.document_ids, ...(seen && { seen }) };
      const done = await decide(body, goOn);
      // The pressed button disappears.
      if (done && !goOn) focusPageHeading();
    },
    reject: async (rejection: Rejection, goOn: boolean): Promise<boolean> => {
      const done = await decide({ decision: "invalid", ...rejection }, goOn);
      // The large view gives way to the panel at the side.
      if (done && !goOn) focusAfterRender(() => focusHeadingOf(words.heading));
      return done;
    },
  };
}

const offers = (order: StaffOrder, action: "confirm_id" | "reject_id"): boolean =>
  order.products.some(({ available_actions: actions }) => actions.includes(action));

/** True when the reader can confirm the documents of an order now. */
export const mayConfirm = (order: StaffOrder): boolean => offers(order, "confirm_id");

/**
 * True when an order awaits the decision about its documents, and the reader may make it. A second review allows only a
 * rejection, but its reviewer still needs to see the documents.
 */
export const awaitsDecision = (order: StaffOrder): boolean =>
  mayConfirm(order) || (pendingSecondLook(order) !== undefined && offers(order, "reject_id"));
