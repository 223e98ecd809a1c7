import { expect, it } from "vitest";
import { ConfigContext } from "../lib/office/config-context.ts";
import { developmentConfig } from "../lib/office/runtime-config.ts";
import { fireEvent, render } from "../../test/testing-library.ts";
import { Seal } from "./seal.tsx";

it("shows the portal's own seal where the office's cannot be loaded (rule S-4)", () => {
  const config = { ...developmentConfig, sealUrl: "/office-seal/abc.svg" };
  const { container } = render(
    <ConfigContext value={config}>
      <Seal />
    </ConfigContext>,
  );
  const picture = container.querySelector("img");
  expect(picture).toHaveAttribute("src", config.sealUrl);
  if (picture) fireEvent.error(picture);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("svg")).not.toBeNull();
});
