import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { daysAgo } from "../../../../lib/words/days-ago.ts";
import { formatDate, formatDollars } from "../../../../lib/words/format.ts";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { announce } from "../../../../lib/messages/announcement.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { TextInput } from "../../../../ui/fields/inputs.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";
import { closeoutsPath } from "../../../../page/office-paths.ts";
import { closeDay, earlierQuery, reloadCloseouts } from "./closeout-queries.ts";

/** The beginning of an office's first closeout: the first movement of money, or its own day. */
type Beginning = "first" | "day";

interface CloseDayFormProps {
  /** First open day, or the day of the first payment; null without any. */
  readonly openFrom: string | null;
  /** No day was closed before: the first closeout covers only its day. */
  readonly isFirst: boolean;
}

/** Message of the server about the day itself. */
const aboutDay = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ path }) => path === "day")?.message : undefined;

/** Closes a day after the user has confirmed that it is final, and opens its closeout to be printed and signed. */
export function CloseDayForm({ openFrom, isFirst }: CloseDayFormProps) {
  const t = useTexts("closeouts");
  const { officeTimeZone } = useConfig();
  const navigate = useNavigate();
  const [day, setDay] = useState(() => daysAgo(0, officeTimeZone));
  const [asks, setAsks] = useState(false);
  const [beginning, setBeginning] = useState<Beginning>();
  const [isUndecided, setUndecided] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { busy, failure, submit, clear } = useSubmit({
    failure: "inline",
    rethrow: (error) => aboutDay(error) !== undefined,
    invalidate: reloadCloseouts,
  });

  const hasEarlier = isFirst && openFrom !== null && openFrom < day;
  const isFromFirst = hasEarlier && beginning === "first";

  async function close(): Promise<void> {
    if (hasEarlier && beginning === undefined) return setUndecided(true);
    const made: number[] = [];
    try {
      await submit(async () => {
        made.push((await closeDay({ day, ...(isFromFirst && { from_first: true }) })).number);
      });
    } catch (error) {
      const message = aboutDay(error);
      setProblem(message);
      if (message !== undefined) announce(message);
    }
    setAsks(false);
    if (made[0] !== undefined) navigate(`${closeoutsPath}/${String(made[0])}`);
  }

  // A refused day stays wrong until another one is chosen.
  const form = useForm(
    problem === undefined ? { output: day } : { problems: [{ name: "day", message: problem, atOnce: true }] },
  );
  const shown = formatDate(day, "UTC");
  const isOneDay = openFrom === null || openFrom > day || (isFirst && !isFromFirst);
  const first = isOneDay ? day : openFrom;
  return (
    <Form
      form={form}
      className="mb-4 flex flex-wrap items-end gap-3"
      onSave={() => {
        clear();
        setAsks(true);
      }}
    >
      {failure !== undefined && (
        <Alert kind="error" live="alert" className="w-full">
          {failure}
        </Alert>
      )}
      <Field name="day" label={t.day} error={form.error("day")}>
        <TextInput
          type="date"
          className="min-h-9"
          value={day}
          onValue={(next) => {
            setProblem(undefined);
            setDay(next);
          }}
        />
      </Field>
      <Button type="submit" small className="min-h-9" disabled={day === ""}>
        {t.close}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t.question(shown)}
        actions={
          <>
            <Button kind="quiet" onClick={() => setAsks(false)}>
              {t.cancel}
            </Button>
            <Button busy={busy} onClick={() => void close()}>
              {t.confirm}
            </Button>
          </>
        }
      >
        <p>{t.covers(formatDate(first, "UTC"), shown)}</p>
        {asks && hasEarlier && (
          <EarlierMoney
            day={day}
            first={openFrom}
            beginning={beginning}
            isUndecided={isUndecided && beginning === undefined}
            onChoose={setBeginning}
          />
        )}
        <p className="mt-2">{t.final}</p>
      </Dialog>
    </Form>
  );
}

interface EarlierMoneyProps {
  readonly day: string;
  /** Day of the first movement of money. */
  readonly first: string;
  readonly beginning: Beginning | undefined;
  readonly isUndecided: boolean;
  readonly onChoose: (beginning: Beginning) => void;
}

/** The money before the office's first closeout, which can begin with it. */
function EarlierMoney({ day, first, beginning, isUndecided, onChoose }: EarlierMoneyProps) {
  const t = useTexts("closeouts");
  const { data } = useQuery(earlierQuery(day));
  const { charged, refunded } = data?.earlier ?? {};
  const since = formatDate(first, "UTC");
  return (
    <div className="mt-3">
      <RadioGroup
        name="beginning"
        legend={t.earlier(formatDollars(charged), formatDollars(refunded), since)}
        error={isUndecided ? t.chooseBeginning : undefined}
        options={[
          { value: "first", label: t.fromFirst(since) },
          { value: "day", label: t.fromDay(formatDate(day, "UTC")) },
        ]}
        chosen={beginning}
        onChoose={onChoose}
      />
    </div>
  );
}
