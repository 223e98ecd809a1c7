import { zipPlacesSchema, type ZipPlaces } from "@dop/domain/contract";
import { domesticCountry } from "@dop/domain/orders";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { announce } from "../../../../lib/messages/announcement.ts";

interface Address {
  readonly zip: string;
  readonly country: string;
  readonly city: string;
  readonly stateProvince: string;
}
type Place = Pick<Address, "city" | "stateProvince">;

/** Fills in city and state as soon as the ZIP code is whole (rule O-69), by `fill`, for the fields that it is given. */
export function useZipPlace(
  { zip, country, city, stateProvince }: Address,
  fill: (place: Partial<Place>) => void,
): void {
  const t = useTexts("shippingStep");
  // Nothing is filled in of a draft that is opened again.
  const [savedZip] = useState(zip);
  const digits = country === domesticCountry && zip !== savedZip ? (/^\d{3,5}/.exec(zip)?.[0] ?? "") : "";
  const prefix = digits.slice(0, 3);
  const [known, setKnown] = useState<{ prefix: string; places: ZipPlaces }>();
  const filled = useRef<Place>({ city: "", stateProvince: "" });

  useEffect(() => {
    if (prefix === "") return;
    // Nothing is said of a failure: city and state are then typed.
    api.get(`/zip-codes/${prefix}`, { schema: zipPlacesSchema }).then(
      (places) => setKnown({ prefix, places }),
      () => undefined,
    );
  }, [prefix]);

  const takePlace = useEffectEvent((place: Place) => {
    const isOurs = (name: keyof Place, value: string) => value.trim() === "" || value === filled.current[name];
    const news: Partial<Place> = {
      ...(isOurs("city", city) && city !== place.city && { city: place.city }),
      ...(isOurs("stateProvince", stateProvince) &&
        stateProvince !== place.stateProvince && { stateProvince: place.stateProvince }),
    };
    if (Object.keys(news).length === 0) return;
    filled.current = { ...filled.current, ...news };
    fill(news);
    announce(
      Object.entries(news)
        .map(([name, value]) => `${t[name as keyof Place]}: ${value}`)
        .join(". "),
    );
  });

  const found = known?.prefix === prefix ? known.places.find(({ zips }) => zips.includes(digits)) : undefined;
  useEffect(() => {
    if (found) takePlace({ city: found.city, stateProvince: found.state });
  }, [found]);
}
