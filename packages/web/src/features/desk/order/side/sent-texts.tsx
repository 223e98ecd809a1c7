import type { StaffOrder, StaffSms } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { SideSection } from "./side-section.tsx";

/** Text messages about the order, and their delivery (rule E-29). */
export function SentTexts({ order: { texts, destroyed_at: destroyedAt } }: { readonly order: StaffOrder }) {
  const t = useTexts("staffTexts");
  if (!texts) return null;
  const { last_four: lastFour, ended_at: endedAt, messages } = texts;
  return (
    <SideSection title={t.heading}>
      <p>
        <span>{lastFour !== null && t.on(lastFour)}</span>
        <span>
          {lastFour === null &&
            (endedAt === null || destroyedAt !== null ? t.destroyed : t.ended(formatDateTime(endedAt)))}
        </span>
      </p>
      {messages.length === 0 ? (
        <p className="text-ink-2">{t.none}</p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {messages.map((message) => (
            <li key={message.id}>
              <span className="block">{t.kinds[message.kind]}</span>
              <span className="block text-sm text-ink-2">
                <SmsState message={message} />, {formatDateTime(message.sent_at ?? message.created_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SideSection>
  );
}

function SmsState({ message: { state, last_error: error, error_code: code } }: { readonly message: StaffSms }) {
  const t = useTexts("staffTexts");
  const isLost = state === "refused" || state === "dead";
  const words = [
    t.states[state],
    // A late delivery needs no reason.
    ...(error === null || !(isLost || state === "pending")
      ? []
      : [`${t.failures[error]}${code === null ? "" : ` ${t.errorCode(code)}`}`]),
  ];
  return <span className={classNames(isLost && "font-semibold text-error")}>{words.join(": ")}</span>;
}
