import type { CustomerOrder } from "@dop/domain/contract";
import { documentKindNames, type CartDocument, type DocumentKind } from "@dop/domain/orders";
import { orderPath } from "../../../../lib/routes/paths.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { TurnPhoto } from "../../../../cart/chosen-file.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { api } from "../../../../lib/api/api.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { FileInput } from "../../../../ui/fields/file-input.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { showPageHeading } from "../../../../ui/focus/focus-page-heading.ts";
import { reloadOrder } from "../order-queries.ts";
import type { ChosenFiles } from "./use-chosen-files.ts";

interface DocumentsFormProps {
  readonly order: CustomerOrder;
  readonly chosenFiles: ChosenFiles;
}

/** Says why documents were refused, and sends new ones; the order then returns to the office. */
export function DocumentsForm({ order: { uuid, documents_problem: problem }, chosenFiles }: DocumentsFormProps) {
  const t = useTexts("customerOrder").documents;
  const { files, refuse, clear } = chosenFiles;
  const asked = problem?.asked ?? [];
  const { licenseBack } = useConfig();
  const isOffered = (kind: DocumentKind) => kind !== "license-back" || licenseBack === true;
  const isKept = (kind: DocumentKind): boolean =>
    asked.length > 0 && !asked.some((one) => one === kind) && kind !== "license-back";
  const sending = useSubmit({ failure: "inline" });

  const chosen = documentKindNames.flatMap((kind): [DocumentKind, CartDocument][] => {
    const { document } = files[kind];
    return document ? [[kind, document]] : [];
  });
  const reading = documentKindNames.some((kind) => files[kind].busy);
  const fileProblems = documentKindNames.flatMap((kind) => {
    const { error } = files[kind];
    return error === undefined ? [] : [{ name: kind, message: t.problem(t[kind], error) }];
  });
  const problems =
    fileProblems.length === 0 && chosen.length === 0 && !reading
      ? [{ name: asked[0] ?? "id", message: t.missing }]
      : fileProblems;
  const form = useForm(problems.length > 0 ? { problems } : { output: chosen });
  const errorOf = (kind: DocumentKind) =>
    files[kind].error ?? (fileProblems.length === 0 ? form.error(kind) : undefined);

  async function post(): Promise<void> {
    try {
      await api.post(`/orders/${uuid}/documents`, { body: Object.fromEntries(chosen) });
    } catch (error) {
      const refusals = refusalsIn(error);
      if (!refusals) throw error;
      refuse(refusals);
      form.refuse();
      return;
    }
    clear();
    await reloadOrder(uuid);
    toast.success(t.sent);
    showPageHeading();
  }

  return (
    <Card as="section" labelledBy="new-documents" className="no-print border-l-8 border-l-warn">
      <Refusal orderUuid={uuid} problem={problem} />
      <Form form={form} summary busy={sending.busy || reading} onSave={() => void sending.submit(post)}>
        {sending.failure !== undefined && <Alert kind="error" live="alert" title={sending.failure} className="mb-4" />}
        <div className="grid gap-5 md:grid-cols-2">
          {documentKindNames.filter(isOffered).map((kind) => (
            <DocumentField
              key={kind}
              kind={kind}
              isKept={isKept(kind)}
              isOptional={kind === "license-back" || (asked.length > 0 ? isKept(kind) : kind === "additional")}
              error={errorOf(kind)}
              chosenFiles={chosenFiles}
            />
          ))}
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" className="max-w-full wrap-anywhere" busy={sending.busy || reading}>
            {t.send}
          </Button>
          <output>{reading ? t.waitForFiles : ""}</output>
        </div>
      </Form>
    </Card>
  );
}

interface RefusalProps {
  readonly orderUuid: string;
  readonly problem: CustomerOrder["documents_problem"];
}

/** The office's reason for refusing documents, and its message. */
function Refusal({ orderUuid, problem }: RefusalProps) {
  const t = useTexts("customerOrder").documents;
  return (
    <>
      <h2 id="new-documents" className="text-xl">
        {t.heading}
      </h2>
      {problem?.reason && <p className="mt-2 max-w-[44rem] text-lg font-semibold">{problem.reason}</p>}
      {problem?.words && (
        <div className="mt-2 max-w-[44rem]">
          <p id="office-words" className="text-ink-2">
            {t.officeWrites}
          </p>
          <blockquote
            aria-labelledby="office-words"
            className="mt-1 border-l-4 border-salt-300 pl-3 wrap-anywhere whitespace-pre-line"
          >
            {problem.words}
          </blockquote>
        </div>
      )}
      <p className="mt-2 mb-4 max-w-[44rem]">
        {problem ? t.intro : t.introUnsaid} <Link to={`${orderPath(orderUuid)}?tab=messages`}>{t.openMessages}</Link>
      </p>
    </>
  );
}

interface DocumentFieldProps {
  readonly kind: DocumentKind;
  readonly isKept: boolean;
  readonly isOptional: boolean;
  readonly error: string | undefined;
  readonly chosenFiles: ChosenFiles;
}

function DocumentField({ kind, isKept, isOptional, error, chosenFiles }: DocumentFieldProps) {
  const t = useTexts("customerOrder").documents;
  const { files, choose, turn } = chosenFiles;
  const { document, chosen: photo, busy = false } = files[kind];
  return (
    <Field
      name={kind}
      label={t[kind]}
      hint={isKept && kind !== "additional" ? t.keptHint : t[`${kind}Hint`]}
      optional={isOptional}
      error={error}
      {...((kind === "additional" || kind === "license-back") && { className: "md:col-span-2" })}
    >
      <FileInput
        name={kind}
        fileName={document?.name}
        preview={kind === "additional" ? undefined : document?.contents}
        {...(kind !== "additional" && { accept: "image/*", previewAlt: t[`${kind}Alt`] })}
        busy={busy}
        removable
        onFile={(file) => void choose(kind, file)}
      />
      {document && photo && <TurnPhoto name={document.name} busy={busy} onTurn={() => turn(kind)} />}
    </Field>
  );
}

/** The server's messages about single files; undefined for a failure of another kind. */
function refusalsIn(error: unknown): Partial<Record<DocumentKind, string>> | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  const refusals = documentKindNames.flatMap((kind) => {
    const issue = error.errors.find(({ path }) => path === kind || path.startsWith(`${kind}.`));
    return issue ? [[kind, issue.message]] : [];
  });
  return refusals.length > 0 ? (Object.fromEntries(refusals) as Partial<Record<DocumentKind, string>>) : undefined;
}
