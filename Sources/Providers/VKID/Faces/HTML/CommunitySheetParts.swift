import Foundation
import MemberUI

/// The parts of a community sheet.
struct CommunitySheetParts {
    let sheet: CommunitySheetFace
    let frame: FaceFrame

    private static let width = 420
    private var texts: Texts { frame.texts }
    private var radius: Int { FaceRules.pixels(sheet.cornerRadius) }
    private var isFailed: Bool { sheet.phase == .failed }

    var face: FaceHTML {
        let dialog = HTML.element("dialog", attributes, (isFailed ? failure : offer) + [choices, frame.close])
        let rules =
            FaceRules.common + [
                FaceStyles.sheets, FaceStyles.community, FaceRules.width(Self.width), FaceRules.radius(radius),
            ] + primary.rules + secondary.rules
        return FaceHTML(frame.root([dialog], look: "vk-scrim"), rules: rules)
    }

    private var attributes: [(String, String?)] {
        let look = "vk-sheet vk-community vk-r\(radius) vk-w\(Self.width)" + (isFailed ? " vk-failed" : "")
        var attributes: [(String, String?)] = [
            ("class", look), ("open", nil), ("data-face", ""),
            ("data-identifier", "group_subscription_sheet"),
            ("aria-labelledby", "vk-sheet-title"),
        ]
        if isFailed || !sheet.card.description.isEmpty { attributes.append(("aria-describedby", "vk-sheet-text")) }
        if sheet.phase == .loading { attributes.append(("aria-busy", "true")) }
        return attributes
    }

    private var offer: [HTML] {
        let card = sheet.card
        let picture = [frame.picture(card.avatar, "vk-picture"), frame.image(.vkBadge, "vk-badge")].compactMap { $0 }
        let verified = HTML.element(
            "span", [("class", "vk-verified"), ("role", "img"), ("aria-label", texts(.verified))])
        let name = [title(card.name)] + (card.isVerified ? [verified] : [])
        return [.element("div", [("class", "vk-avatar")], picture), .element("div", [("class", "vk-name")], name)]
            + (card.description.isEmpty ? [] : [about(card.description)]) + members
    }

    private var failure: [HTML] {
        [
            .element("div", [("class", "vk-mark vk-mark-bad"), ("aria-hidden", "true")]),
            .element("div", [("role", "alert")], [title(texts(.joinFailedTitle)), about(texts(.joinFailedText))]),
        ]
    }

    private var members: [HTML] {
        let line = MembersLine(texts: texts)
        guard let text = line.text(members: sheet.card.members, friends: sheet.card.friends) else { return [] }
        let pictures = sheet.card.avatars.prefix(3).map { frame.picture($0, "vk-picture") }
        let faces = HTML.element("span", [("class", "vk-faces"), ("aria-hidden", "true")], pictures)
        return [
            .element("div", [("class", "vk-members")], (pictures.isEmpty ? [] : [faces]) + [.element("span", [], [.text(text)])])
        ]
    }

    private var choices: HTML {
        let actions = frame.actions
        let first =
            isFailed
            ? frame.form("retry", to: actions.retry, primary.slot, primary.html)
            : frame.form("follow", to: actions.follow, primary.slot, primary.html)
        let second = frame.form("decline", to: actions.decline, secondary.slot, secondary.html)
        let status = HTML.element("p", [("class", "vk-status"), ("role", "status")], [.text(texts(.joining))])
        return .element("div", [("class", "vk-choices")], [first, second] + (sheet.phase == .loading ? [status] : []))
    }

    private var primary: ButtonFace {
        button(
            texts(isFailed ? .retry : .follow), .follow, FaceIdentifier.follow, sheet.phase == .loading ? .busy : .idle)
    }

    private var secondary: ButtonFace {
        button(
            texts(isFailed ? .cancel : .later), .later, FaceIdentifier.cancel, sheet.phase == .loading ? .disabled : .idle)
    }

    private func button(
        _ text: String, _ look: ButtonFace.Look, _ identifier: String, _ state: FaceButtonState
    ) -> ButtonFace {
        ButtonFace(
            title: FaceTitle(long: text, short: text), look: look, height: sheet.button.height,
            cornerRadius: sheet.button.cornerRadius, state: state, identifier: identifier)
    }

    private func title(_ text: String) -> HTML {
        frame.heading(text)
    }

    private func about(_ text: String) -> HTML {
        .element("p", [("class", "vk-about"), ("id", "vk-sheet-text"), ("dir", "auto")], [.text(text)])
    }
}
