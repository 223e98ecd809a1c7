import { sealAnswerSchema, type SealAnswer } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { apiQuery, atOnce } from "../../../lib/api/api-query.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { withQueries } from "../../../page/query-provider.tsx";
import { useParams } from "../../../lib/routes/router.tsx";
import { Alert, type AlertKind } from "../../../ui/messages/alert.tsx";
import { CompareLetter } from "./compare-letter.tsx";
import { CompareNames } from "./compare-names.tsx";

/** /verify/{code}: whether a sealed letter holds, for a person who was given one (rule P-42). */
export const VerifyLetterPage = withQueries(Letter);

function Letter() {
  const t = useTexts("verifyLetter");
  const { officeEmail, officePhone } = useConfig();
  const { code } = useParams<{ code: string }>();
  const query = useQuery(apiQuery(["verify", code], `/verify/${encodeURIComponent(code)}`, sealAnswerSchema, atOnce));
  return (
    <div className="wrap py-10 sm:py-14">
      <div className="max-w-xl">
        <PageHeading title={t.title} />
        <p className="mt-2.5 mb-6 text-ink-2">{t.intro}</p>
        <Loaded query={query} lines={3}>
          {(letter) => (
            <>
              <Verdict code={code} letter={letter} />
              {letter.state !== "unknown" && (
                <>
                  <CompareLetter letter={letter} />
                  {letter.state !== "replaced" && <CompareNames code={code} />}
                </>
              )}
            </>
          )}
        </Loaded>
        <p className="mt-8 text-ink-2">{t.ask(officePhone, officeEmail)}</p>
      </div>
    </div>
  );
}

const kinds: Readonly<Record<SealAnswer["state"], AlertKind>> = {
  valid: "ok",
  replaced: "warn",
  revoked: "error",
  unknown: "error",
};

function Verdict({ code, letter }: { readonly code: string; readonly letter: SealAnswer }) {
  const t = useTexts("verifyLetter");
  const { state, sealed_on: sealedOn = "", ended_on: endedOn = "" } = letter;
  const words =
    state === "unknown"
      ? t.explained.unknown
      : t.explained[state](formatDate(sealedOn, "UTC"), formatDate(endedOn, "UTC"));
  return (
    <Alert kind={kinds[state]} live="status" title={t.states[state]}>
      <p>{words}</p>
      <p className="mt-1 font-mono text-sm break-all">{t.code(code)}</p>
    </Alert>
  );
}
