import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { catalogAnswers, closeFlow, loadSteps, storeDraft } from "../../test/order-flow/open-flow.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { renderPage } from "../../test/render-page.tsx";
import { screen } from "../../test/testing-library.ts";

beforeAll(loadSteps);
afterEach(closeFlow);

const licensePicture = { url: "/license-picture/abc.webp", alt: "The number is at the top right." };

describe.each(["/", "/marriage-license"])("the picture of the license on %s (rule S-7)", (path) => {
  const open = (config: object) => {
    fakeServer(catalogAnswers);
    storeDraft(aCertifiedCopyCart());
    return renderPage(path, config);
  };

  it("opens at a press, and is loaded then", async () => {
    const { user } = open({ licensePicture });
    const [button] = await screen.findAllByText("Where do I find it?");
    const picture = screen.getByAltText(licensePicture.alt);
    expect(picture).toHaveAttribute("loading", "lazy");
    expect(picture).toHaveAttribute("src", licensePicture.url);
    const details = picture.closest("details");
    expect(details).not.toHaveAttribute("open");
    if (button) await user.click(button);
    expect(details).toHaveAttribute("open");
  });

  it("stays away where the office has none", async () => {
    open({});
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText("Where do I find it?")).toBeNull();
  });
});
