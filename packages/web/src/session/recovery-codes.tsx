import { useEffect, useId, useRef } from "react";
import { useConfig } from "../lib/office/config-context.ts";
import { LeaveDialog } from "../forms/leave-dialog.tsx";
import { useTexts } from "../i18n/use-texts.ts";
import { saveFile } from "../lib/api/save-file.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly username: string;
  readonly level: 2 | 3;
  /** The user has stored the codes. */
  readonly onKept: () => void;
}

/** Recovery codes, which are shown only once: to copy, save or print. Takes the focus. */
export function RecoveryCodes({ codes, username, level, onKept }: RecoveryCodesProps) {
  const t = useTexts("secondFactor");
  const { officeName } = useConfig();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = level === 2 ? "h2" : "h3";
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <Heading id={headingId} ref={heading} tabIndex={-1} className="w-fit text-lg">
        {t.codesHeading}
      </Heading>
      <p>{t.codesText}</p>
      <ul aria-label={t.codesList} translate="no" className="grid gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")} done={t.copied} failed={t.notCopied}>
          {t.copyCodes}
        </CopyButton>
        <Button
          kind="secondary"
          small
          className="min-h-9"
          onClick={() => saveFile(t.codesFile(officeName, username, codes), "text/plain", t.codesFileName)}
        >
          {t.saveCodes}
        </Button>
        <Button kind="secondary" small className="min-h-9" onClick={() => window.print()}>
          {t.printCodes}
        </Button>
      </div>
      <Button className="no-print" onClick={onKept}>
        {t.kept}
      </Button>
      <LeaveDialog isUnsaved words={t.leaveCodes} />
    </section>
  );
}
