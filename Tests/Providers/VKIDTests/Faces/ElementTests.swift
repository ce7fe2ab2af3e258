import Foundation
import MemberCore
import MemberTesting
import MemberUI
import Testing

@testable import VKID

@Suite("VK ID's elements", .timeLimit(.minutes(1)))
@MainActor
struct ElementTests {
    @Test("their defaults are those of the reference")
    func defaults() {
        let (button, row) = (OneTapButton { _ in }, OAuthListWidget(oAuthProviders: [.ok], onCompleteAuth: nil))
        #expect(button.layout == .regular(height: .medium(.h44), cornerRadius: 8))
        #expect(button.appearance.title == .vkid && button.appearance.style == .primary(logo: .vkidPrimary))
        #expect(button.appearance.theme.colorScheme == .current && row.theme == button.appearance.theme)
        #expect(row.buttonConfiguration == .init(height: .medium(.h44), cornerRadius: 8))
        let sheet = OneTapBottomSheet(serviceName: "", targetActionText: .signIn, oneTapButton: .init(), onCompleteAuth: nil)
        #expect(sheet.oneTapButton == .init(height: .medium(.h44), cornerRadius: 12) && sheet.autoDismissOnSuccess)
        #expect(OneTapButton.Layout.Height.small() == .small(.h36) && OneTapButton.Layout.Height.large() == .large(.h52))
        #expect(
            AutoShowConfiguration().delayMilliseconds == 0 && AutoShowConfiguration(delayMilliseconds: -1).delayMilliseconds == 0)
    }

    @Test("ruling 4: the community sheets' defaults are those of the reference")
    func communityDefaults() {
        let after = GroupSubscriptionConfiguration(subscribeToGroupId: "1")
        #expect(after.buttonType == .inheritedOrDefault && after.theme == nil && after.sheetCornerRadius == 24)
        let own = GroupSubscriptionSheet(subscribeToGroupId: "1") { _, _ in }
        #expect(own.buttonConfiguration == .default && own.sheetCornerRadius == 24 && own.onCompleteSubscription == nil)
        #expect(GroupSubscriptionSheet.ButtonConfiguration.default == .init(height: .medium(.h44), cornerRadius: 8))
        #expect(GroupSubscriptionSheet.Theme.dark == .matchingColorScheme(.dark))
        #expect(GroupSubscriptionSheet.Theme.light == .matchingColorScheme(.light))
        #expect(GroupSubscriptionSheet.Theme.system == .matchingColorScheme(.system))
    }

    @Test("the row below a button omits the button's own provider, and repeats none")
    func alternatives() {
        #expect(OAuthProviderConfiguration(alternativeProviders: [.ok, .vkid, .mail, .ok]).alternativeProviders == [.ok, .mail])
    }

    @Test(
        "the community sheet after a sign-in has the style of the element that started it; no element drops the prompt or the scope",
        arguments: ["button", "sheet", "row"])
    func inherited(element: String) async throws {
        let (bench, agent) = (try SheetBench(), AnsweringAgent())
        let vkid = try bench.vkid { $0.userAgent = agent }
        vkid.appearance.colorScheme = .light
        let sign = AuthConfiguration(
            scope: ["email"], forceWebViewFlow: true, groupSubscriptionConfiguration: bench.configuration(), prompt: .consent)
        switch element {
        case "button":
            let button = OneTapButton(
                appearance: .init(theme: .dark), layout: .regular(height: .large(.h56), cornerRadius: 3), authConfiguration: sign,
                onCompleteAuth: nil)
            await vkid.ui(for: button).model().tap()?.value
        case "sheet":
            let sheet = OneTapBottomSheet(
                serviceName: "", targetActionText: .signIn, oneTapButton: .init(height: .large(.h56), cornerRadius: 3),
                authConfiguration: sign, theme: .dark, autoDismissOnSuccess: false, onCompleteAuth: nil)
            let model = vkid.ui(for: sheet).model()
            model.signIn()
            await model.task?.value
        default:
            let row = OAuthListWidget(
                oAuthProviders: [.vkid], authConfiguration: sign,
                buttonConfiguration: .init(height: .large(.h56), cornerRadius: 3), theme: .dark, onCompleteAuth: nil)
            await vkid.ui(for: row).model().tap(.vkid)?.value
        }
        let shown = try #require(await bench.sheets.next())
        #expect(shown.theme == .dark && shown.buttonConfiguration == .init(height: .large(.h56), cornerRadius: 3))
        #expect(agent.asked.value?["prompt"] == "consent" && agent.asked.value?["scope"] == "email groups")
    }

    @Test("a code that is sent to the backend counts as success in the sheet, and no community sheet follows")
    func backend() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid { $0.userAgent = AnsweringAgent() }
        let results = Delivery<String>()
        let sheet = OneTapBottomSheet(
            serviceName: "", targetActionText: .signIn, oneTapButton: .init(),
            authConfiguration: AuthConfiguration(
                flow: .confidentialClientFlow(codeExchanger: Backend()), forceWebViewFlow: true,
                groupSubscriptionConfiguration: bench.configuration()),
            autoDismissOnSuccess: false
        ) { result in
            if case .failure(.authCodeExchangedOnYourBackend) = result { results.put("backend") }
        }
        let model = vkid.ui(for: sheet).model()
        model.signIn()
        await model.task?.value
        #expect(model.phase == .success)
        #expect(await results.next() == "backend")
        await settle()
        #expect(bench.sheets.count == 0 && bench.ends.count == 0 && bench.asked.isEmpty)
    }
}

@Suite("Corners and names of VK ID's components")
struct FaceShapeTests {
    @Test(
        "the corner radius is rounded and limited, whatever the number",
        arguments: [
            (24.0, "vk-r24"), (0, "vk-r0"), (11.6, "vk-r12"), (-3, "vk-r0"), (.infinity, "vk-r9999"), (1e300, "vk-r9999"),
            (.nan, "vk-r0"),
        ])
    func corners(radius: Double, name: String) {
        let face = CommunitySheet.Component(
            card: CommunitySheet.Card(id: 1, name: "A"), button: .init(cornerRadius: radius), cornerRadius: radius, language: .en
        ).html(actions: ComponentActions())
        #expect(face.markup.contains("vk-community \(name) ") && face.markup.contains("vk-button vk-follow \(name)\""))
        #expect(face.stylesheet.text.contains(".\(name) {"))
    }

    private let frame = ComponentFrame(
        ComponentAppearance(.vkid, texts: Texts(.en, .vkid), scheme: .light), actions: ComponentActions())

    @Test("each button has the identifier of the reference")
    func identifiers() {
        let button = OneTapButton { _ in }.buttons(frame.texts).component(in: frame).markup
        #expect(button.contains("data-identifier=\"one_tap_button.sign_in\""))
        let sheet = OneTapBottomSheet(serviceName: "", targetActionText: .signIn, oneTapButton: .init(), onCompleteAuth: nil)
        let failed = sheet.sheet(frame.texts).component(.failure, in: frame).markup
        #expect(failed.contains("data-identifier=\"one_tap_bottom_sheet.button.retry\""))
        let community = CommunitySheet.Component(card: CommunitySheet.Card(id: 1, name: "A"), language: .en).html(
            actions: ComponentActions())
        for name in ["follow_community", "cancel"] {
            #expect(community.markup.contains("data-identifier=\"group_subscription_sheet.button.\(name)\""))
        }
    }

    @Test("a single provider has a full button with its title, two or more have their logos")
    func row() {
        func markup(_ providers: [OAuthProvider]) -> String {
            OAuthListWidget(oAuthProviders: providers, onCompleteAuth: nil).row(frame.texts).component(in: frame).markup
        }
        #expect(markup([.mail]).contains(">Sign in with Mail<") && !markup([.mail]).contains("vk-mark-only"))
        #expect(!markup([.ok, .mail]).contains(">Sign in with Mail<"))
        #expect(markup([.ok, .mail]).components(separatedBy: "vk-mark-only").count == 3)
    }

    @Test(
        "ruling 4: the text size of the sheet's buttons is 14, 16 or 17 by class of height",
        arguments: OneTapButton.Layout.Height.all)
    func text(height: OneTapButton.Layout.Height) {
        let size =
            switch height {
            case .small: 14
            case .medium: 16
            case .large: 17
            }
        let face = CommunitySheet.Component(
            card: CommunitySheet.Card(id: 1, name: "A"), button: .init(height: height), language: .en
        )
        .html(actions: ComponentActions())
        let rule = face.stylesheet.text.components(separatedBy: ".vk-h\(height.points) {").last ?? ""
        #expect(rule.contains("--vk-height: \(height.points)px"))
        #expect(rule.prefix { $0 != "}" }.contains("font-size: \(Double(size) / 16)rem"))
    }

    @Test("in landscape a community sheet has a margin of 20 on all sides, else 16 beside and 32 below")
    func insets() {
        let face = CommunitySheet.Component(card: CommunitySheet.Card(id: 1, name: "A"), language: .en).html(
            actions: ComponentActions())
        let parts = face.stylesheet.text.components(separatedBy: "(orientation: landscape)")
        #expect(face.stylesheet.text.contains("padding: 24px 16px 32px"))
        #expect(parts.dropFirst().contains { $0.contains(".vk-community { padding-inline: 20px; padding-block-end: 20px; }") })
    }

    @Test("ruling 24: the policy is exactly the strictest")
    func policy() {
        #expect(
            ComponentHTML.contentSecurityPolicy
                == "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https:; form-action 'self'")
    }
}
