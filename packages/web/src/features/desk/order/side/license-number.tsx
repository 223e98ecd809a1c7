import type { StaffOrder } from "@dop/domain/contract";
import { useRef, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { focusAfterRender } from "../../../../ui/focus/focus-after-render.ts";
import { LicenseNumberForm } from "./license-number-form.tsx";

/** The license number, corrected in place. */
export function LicenseNumber({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder").side;
  const mayWrite = useMayWrite() && !order.voided;
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);

  function close(): void {
    setEditing(false);
    focusAfterRender(() => edit.current?.focus());
  }

  if (isEditing) return <LicenseNumberForm order={order} onClose={close} />;
  return (
    <>
      <span translate="no">{order.reference_id}</span>{" "}
      {mayWrite && (
        <button
          ref={edit}
          type="button"
          className="no-print min-h-6 px-1 text-spruce-700 underline underline-offset-2"
          aria-label={t.editNumberOf}
          onClick={() => setEditing(true)}
        >
          {t.editNumber}
        </button>
      )}
    </>
  );
}
