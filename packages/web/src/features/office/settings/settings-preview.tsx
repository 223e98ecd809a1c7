import type { SettingsAnswer } from "@dop/domain/contract";
import { countryName, noteState } from "@dop/domain/countries";
import {
  accentContrast,
  isHexColor,
  leastContrast,
  paletteOf,
  type SettingKey,
  type SettingValues,
} from "@dop/domain/settings";
import type { CSSProperties } from "react";
import { PublicHeader } from "../../../page/public-header.tsx";
import { Questions } from "../../../page/questions.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { officeToday } from "../../../lib/office/office-today.ts";
import { ConfigContext, useConfig } from "../../../lib/office/config-context.ts";
import { shownValue, type Draft } from "./drafts.ts";
import { sealSource } from "./picture-inputs.tsx";

const isUsable = (color: unknown): color is string =>
  typeof color === "string" && isHexColor(color) && accentContrast(color) >= leastContrast;

const shadesOf = (color: string | null): CSSProperties =>
  Object.fromEntries(Object.entries(paletteOf(color)).map(([shade, hex]) => [`--color-spruce-${shade}`, hex]));

/** A page and an email with the typed values, inert: a picture of what customers see. */
export function SettingsPreview({ answer, draft }: { readonly answer: SettingsAnswer; readonly draft: Draft }) {
  const t = useTexts("settings");
  const config = useConfig();
  const text = (key: SettingKey): string => {
    const value = shownValue(answer, draft, key);
    return typeof value === "string" ? value : "";
  };
  const color = shownValue(answer, draft, "accent_color");
  const notes = Object.entries(shownValue(answer, draft, "country_notes") as SettingValues["country_notes"]).filter(
    ([, note]) => noteState(note, officeToday(config.officeTimeZone)) !== "hidden",
  );
  const seal = sealSource(shownValue(answer, draft, "seal"));
  const { sealUrl: _own, ...others } = config;
  const typed = {
    ...others,
    officeName: text("office_name"),
    officeCounty: text("office_county"),
    officeAddress: text("office_address"),
    officeEmail: text("office_email"),
    officePhone: text("office_phone"),
    officeHours: text("office_hours"),
    ...(seal === undefined ? {} : { sealUrl: seal }),
  };
  const hasHours = typed.officeHours !== "" || text("office_hours_es") !== "";
  const speaksSpanish = (shownValue(answer, draft, "languages") as SettingValues["languages"]).includes("es");
  const sender = text("mail_sender_name") || typed.officeName;
  return (
    <figure className="top-4 min-w-0 lg:col-start-2 xl:sticky xl:col-start-3">
      <figcaption>
        <h2 className="text-lg">{t.preview.title}</h2>
        <p className="hint mb-2">{t.preview.hint}</p>
      </figcaption>
      <div inert style={shadesOf(isUsable(color) ? color : null)} className="grid gap-4">
        <p className="text-sm font-semibold">{t.preview.page}</p>
        <div className="public overflow-hidden rounded-sm border border-salt-300 bg-salt-50">
          <ConfigContext value={typed}>
            <PublicHeader />
            <div className="p-4">
              <div className="card p-4">
                <p className="display text-xl">{typed.officeCounty}</p>
                <p className="my-2 text-ink-2">{typed.officeAddress}</p>
                <span className="btn btn-primary">{t.preview.button}</span>{" "}
                <span className="text-spruce-600 underline">{t.preview.link}</span>
              </div>
              {notes.map(([code, note]) => (
                <p key={code} className="mt-3 text-sm text-ink-2">
                  <strong>{t.preview.note(countryName(code))}</strong> <span>{note.en}</span>
                  {speaksSpanish && note.en !== "" && <InSpanish>{note.es || note.en}</InSpanish>}
                </p>
              ))}
              <Questions />
              {speaksSpanish && hasHours && (
                <p className="text-sm text-ink-2">
                  <InSpanish>{text("office_hours_es") || typed.officeHours}</InSpanish>
                </p>
              )}
            </div>
          </ConfigContext>
        </div>
        <p className="text-sm font-semibold">{t.preview.email}</p>
        <div className="overflow-hidden rounded-sm border border-salt-300 bg-salt-50">
          <p className="px-4 py-2 text-sm text-ink-2">{t.preview.from(sender)}</p>
          <p className="display border-b-4 border-copper-600 bg-spruce-900 px-4 py-3 text-lg text-white">
            {typed.officeName}
          </p>
          <p className="display px-4 pt-3 text-xl">{t.preview.subject}</p>
          <p className="px-4 pb-4 text-sm text-ink-2">
            {[typed.officeName, typed.officeAddress, typed.officePhone].join(", ")}
          </p>
        </div>
      </div>
    </figure>
  );
}

function InSpanish({ children }: { readonly children: string }) {
  const { preview } = useTexts("settings");
  return (
    <span className="block">
      <strong>{preview.inSpanish}</strong> <span lang="es">{children}</span>
    </span>
  );
}
