import Foundation
import MemberUI

/// The parts of a community sheet.
struct CommunitySheetParts {
    let sheet: CommunitySheetFace
    let frame: FaceFrame

    private static let width = 420
    private var texts: CommunitySheetTexts {
        CommunitySheetTexts(card: sheet.card, phase: sheet.phase, language: sheet.language)
    }
    private var radius: Int { FaceRules.pixels(sheet.cornerRadius) }
    private var isFailed: Bool { sheet.phase == .failed }

    var face: ComponentHTML {
        let dialog = HTML.element("dialog", attributes, (isFailed ? failure : offer) + [choices, frame.close])
        let rules =
            FaceRules.common + [
                FaceStyles.sheets, FaceStyles.community, FaceRules.width(Self.width), FaceRules.radius(radius),
            ] + primary.rules + secondary.rules
        return ComponentHTML(frame.root([dialog], cssClass: "vk-scrim"), rules: rules)
    }

    private var attributes: [(String, String?)] {
        let cssClass = "vk-sheet vk-community vk-r\(radius) vk-w\(Self.width)" + (isFailed ? " vk-failed" : "")
        var attributes: [(String, String?)] = [
            ("class", cssClass), ("open", nil), ("data-face", ""),
            ("data-identifier", "group_subscription_sheet"),
            ("aria-labelledby", "vk-sheet-title"),
        ]
        if !texts.text.isEmpty { attributes.append(("aria-describedby", "vk-sheet-text")) }
        if sheet.phase == .loading { attributes.append(("aria-busy", "true")) }
        return attributes
    }

    private var offer: [HTML] {
        let card = sheet.card
        let picture = [frame.picture(card.avatar, "vk-picture"), frame.image(.vkBadge, "vk-badge")].compactMap { $0 }
        let verified = texts.verified.map { meaning in
            HTML.element("span", [("class", "vk-verified"), ("role", "img"), ("aria-label", meaning)])
        }
        let name = [title, verified].compactMap { $0 }
        return [.element("div", [("class", "vk-avatar")], picture), .element("div", [("class", "vk-name")], name)]
            + (texts.text.isEmpty ? [] : [about]) + members
    }

    private var failure: [HTML] {
        [
            .element("div", [("class", "vk-mark vk-mark-bad"), ("aria-hidden", "true")]),
            .element("div", [("role", "alert")], [title, about]),
        ]
    }

    private var members: [HTML] {
        guard let text = texts.membersLine else { return [] }
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
            : frame.form("follow", to: actions.address(of: .follow), primary.slot, primary.html)
        let second = frame.form("decline", to: actions.address(of: .decline), secondary.slot, secondary.html)
        let status = texts.status.map { HTML.element("p", [("class", "vk-status"), ("role", "status")], [.text($0)]) }
        return .element("div", [("class", "vk-choices")], [first, second, status].compactMap { $0 })
    }

    private var primary: ButtonFace {
        button(
            texts.primaryButton, .follow, FaceIdentifier.follow, sheet.phase == .loading ? .busy : .idle)
    }

    private var secondary: ButtonFace {
        button(
            texts.secondaryButton, .later, FaceIdentifier.cancel, sheet.phase == .loading ? .disabled : .idle)
    }

    private func button(
        _ text: String, _ style: ButtonFace.Style, _ identifier: String, _ state: ComponentButtonState
    ) -> ButtonFace {
        ButtonFace(
            title: FaceTitle(long: text, short: text), style: style, height: sheet.button.height,
            cornerRadius: sheet.button.cornerRadius, state: state, identifier: identifier)
    }

    private var title: HTML { frame.heading(texts.title) }

    private var about: HTML {
        .element("p", [("class", "vk-about"), ("id", "vk-sheet-text"), ("dir", "auto")], [.text(texts.text)])
    }
}
