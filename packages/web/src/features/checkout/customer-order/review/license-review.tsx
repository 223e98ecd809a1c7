import { customerOrderSchema, type CustomerOrder, type ReviewedLicense } from "@dop/domain/contract";
import { correctionsOf } from "@dop/domain/license-review";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyWithNotice } from "../../../../page/lazy-page.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { api } from "../../../../lib/api/api.ts";
import { LoadingStates } from "../../../../ui/states/loading-states.tsx";
import { reload } from "../../../../lib/api/query.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { showPageHeading } from "../../../../ui/focus/focus-page-heading.ts";
import { correctionsQuery, licenseQuery, reloadOrder, showOrder } from "../order-queries.ts";
import { emailProof, isCodeRequired } from "../../../../page/email-proof.ts";
import { startDraft, withEditor, type ReviewDraft, type ReviewDraftState } from "./review-draft.ts";
import { ReviewForm } from "./review-form.tsx";

// Few offices ask for a code: the form is loaded when it is needed.
const EmailCodeDialog = lazyWithNotice(
  async () => (await import("../../../../page/email-code-dialog.tsx")).EmailCodeDialog,
);

interface LicenseReviewProps {
  readonly order: CustomerOrder;
  readonly orderProductId: number;
  readonly draft: ReviewDraftState;
}

/** Loads the license data that awaits the customer's review, in place of the normal order view. */
export function LicenseReview({ order, orderProductId, draft }: LicenseReviewProps) {
  const { data, error, isFetching, refetch } = useQuery(licenseQuery(order, orderProductId));
  if (data) return <LoadedReview order={order} data={data} draft={draft} />;
  const query = { error, isFetching, refetch: () => Promise.all([refetch(), reloadOrder(order.uuid)]) };
  return <LoadingStates query={query} lines={10} className="card min-h-dvh content-start p-5" />;
}

type LoadedReviewProps = Omit<LicenseReviewProps, "orderProductId"> & { readonly data: ReviewedLicense };

function LoadedReview({ order, data, draft: { value, change } }: LoadedReviewProps) {
  const t = useTexts("licenseReview");
  const draft = value ?? startDraft(data);
  const [asksCode, setAsksCode] = useState(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const submitting = useSubmit({ failure: (error) => (isLicenseChanged(error) ? "beside" : "inline") });

  async function patch(): Promise<void> {
    setRefusals({});
    const { license_number } = data;
    const body = { corrections: correctionsOf(draft.review), license_number, proof: emailProof(order.uuid) };
    try {
      const path = `/orders/${order.uuid}/license-corrections`;
      showOrder(await api.patch(path, { body, schema: customerOrderSchema }));
    } catch (error) {
      if (isCodeRequired(error)) return setAsksCode(true);
      const refused = refusalsIn(error);
      setRefusals(refused);
      change(reopened(draft, refused));
      // Nothing left to review, or voided: what the page shows is out of date.
      if (error instanceof ApiError && error.status === 409) await reloadOrder(order.uuid);
      throw Object.keys(refused).length > 0 ? new Error(t.refused, { cause: error }) : error;
    }
    change(undefined);
    void reload(correctionsQuery(order.uuid));
    toast.success(t.submitted);
    showPageHeading();
  }

  const submit = () => void submitting.submit(patch);
  return (
    <>
      <ReviewForm
        data={data}
        draft={draft}
        wrong={order.declaration?.wrong}
        onDraft={change}
        refusals={refusals}
        failure={submitting.failure}
        busy={submitting.busy}
        onSubmit={submit}
      />
      {asksCode && (
        <Suspense>
          <EmailCodeDialog
            order={order}
            onCancel={() => setAsksCode(false)}
            onProven={() => {
              setAsksCode(false);
              submit();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The office corrected the license number meanwhile: the page loads the other license, and this review is void. */
const isLicenseChanged = (error: unknown): boolean => error instanceof ApiError && error.code === "LICENSE_CHANGED";

/** The server's messages about single values, by field label. */
function refusalsIn(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  return Object.fromEntries(
    error.errors.flatMap(({ path, message }) =>
      path.startsWith("corrections.") ? [[path.slice("corrections.".length), message]] : [],
    ),
  );
}

/** Opens the editors of refused values again, with what was typed. */
function reopened(draft: ReviewDraft, refusals: Readonly<Record<string, string>>): ReviewDraft {
  const corrections = correctionsOf(draft.review);
  return Object.keys(refusals).reduce(
    (next, label) => (corrections[label] === undefined ? next : withEditor(next, label, corrections[label])),
    draft,
  );
}
