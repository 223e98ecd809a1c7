import { zipPlacesSchema, type ZipPlaces } from "@dop/domain/contract";
import { domesticCountry, type ShippingAddress } from "@dop/domain/orders";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { announce } from "../../../../lib/messages/announcement.ts";

type Place = Pick<ShippingAddress, "city" | "stateProvince">;

/** Fills in city and state by `fill` as soon as the ZIP code is whole (rule O-69). */
export function useZipPlace(
  { zip, country, city, stateProvince }: Place & Pick<ShippingAddress, "zip" | "country">,
  fill: (place: Partial<Place>) => void,
): void {
  const t = useTexts("shippingStep");
  // A draft that is opened again stays as it is.
  const [savedZip] = useState(zip);
  const digits = country === domesticCountry && zip !== savedZip ? (/^\d{3,5}/.exec(zip)?.[0] ?? "") : "";
  const prefix = digits.slice(0, 3);
  const [known, setKnown] = useState<{ prefix: string; places: ZipPlaces }>();
  const filled = useRef<Place>({ city: "", stateProvince: "" });

  useEffect(() => {
    if (prefix === "") return undefined;
    let isOver = false;
    // A failure is ignored: city and state are then typed.
    api.get(`/zip-codes/${prefix}`, { schema: zipPlacesSchema }).then(
      (places) => isOver || setKnown({ prefix, places }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
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
