import ChromiumSupport
import Foundation
import MemberUI
import Testing

@testable import VKID

@Suite(
    "The use of faces in a browser", .serialized, .timeLimit(.minutes(3)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil, "asked for by MEMBER_TEST_ALONE"),
    .enabled(if: Chromium.program != nil, "needs chromium"))
struct UseTests {
    private static let focus = "document.activeElement.dataset.identifier ?? document.activeElement.className"

    private func gallery(_ elements: [Elements], _ body: (Gallery) async throws -> Void) async throws {
        let (vkid, home) = try quietVKID()
        let pages = Dictionary(
            uniqueKeysWithValues: elements.map { ($0.rawValue, Exhibit(face: $0.face(.init(), vkid))) })
        try await Gallery.with(pages, body)
        withExtendedLifetime(home) {}
    }

    private func tabs(_ count: Int, in gallery: Gallery) async throws -> [String] {
        var found: [String] = []
        for _ in 0..<count {
            try await gallery.browser.press("Tab", code: 9)
            found.append(try await gallery.browser.evaluate(Self.focus)?.string ?? "")
        }
        return found
    }

    @Test("the keyboard moves through a sheet in reading order, and the focus is visible")
    func order() async throws {
        try await gallery([.community, .signIn]) { gallery in
            try await gallery.open("community")
            let community = try await tabs(3, in: gallery)
            #expect(community == [ElementIdentifier.follow, ElementIdentifier.cancel, "vk-close"])
            let outline =
                "getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth"
            #expect(try await gallery.browser.evaluate(outline)?.string == "solid3px")
            try await gallery.open("sign-in")
            let signIn = try await tabs(4, in: gallery)
            #expect(
                signIn == [ElementIdentifier.signIn, "o_auth_list_widget.ok_ru", "o_auth_list_widget.mail_ru", "vk-close"])
        }
    }

    @Test("Escape and a tap outside close a sheet, a tap inside does not")
    func closing() async throws {
        try await gallery([.community]) { gallery in
            try await gallery.open("community")
            try await gallery.browser.click(x: 210, y: 500)
            #expect(gallery.sent.value == [])
            try await gallery.browser.press("Escape", code: 27)
            try await gallery.browser.wait(for: "document.title === 'done'")
            try await gallery.open("community")
            try await gallery.browser.click(x: 200, y: 20)
            try await gallery.browser.wait(for: "document.title === 'done'")
            #expect(gallery.sent.value == Array(repeating: "/do/close action=close&proof=p1", count: 2))
        }
    }

    @Test(
        "every button works without scripts",
        arguments: [
            (Elements.community, ElementIdentifier.follow, "/do/follow action=follow&proof=p1"),
            (.community, ElementIdentifier.cancel, "/do/decline action=decline&proof=p1"),
            (.communityFailed, ElementIdentifier.follow, "/do/retry action=retry&proof=p1"),
            (.button, ElementIdentifier.signIn, "/do/sign-in action=sign-in&provider=vkid&proof=p1"),
            (.signIn, "o_auth_list_widget.ok_ru", "/do/ok action=sign-in&provider=ok_ru&proof=p1"),
            (.widget, "o_auth_list_widget.mail_ru", "/do/sign-in action=sign-in&provider=mail_ru&proof=p1"),
            (.signInFailure, ElementIdentifier.retry, "/do/retry action=retry&proof=p1"),
        ])
    func withoutScripts(element: Elements, button: String, sent: String) async throws {
        try await gallery([element]) { gallery in
            try await gallery.browser.setScripts(on: false)
            try await gallery.open(element.rawValue)
            let place = "JSON.stringify(document.querySelector('[data-identifier=\"\(button)\"]').getBoundingClientRect())"
            let box = try JSONDecoder().decode(
                [String: Double].self, from: Data((try await gallery.browser.evaluate(place)?.string ?? "").utf8))
            try await gallery.browser.click(
                x: Int64((box["x"] ?? 0) + (box["width"] ?? 0) / 2), y: Int64((box["y"] ?? 0) + (box["height"] ?? 0) / 2))
            try await gallery.browser.wait(for: "document.title === 'done'")
            #expect(gallery.sent.value == [sent])
            #expect(gallery.browser.problems == [])
        }
    }

    @Test("a form is sent once, and shows that it is in progress")
    func once() async throws {
        try await gallery([.button]) { gallery in
            try await gallery.open("button")
            let twice =
                "(() => { const f = document.forms[0]; f.addEventListener('submit', e => { window.n = (window.n ?? 0) + !e.defaultPrevented;"
                + " e.preventDefault(); }); const b = f.querySelector('button'); b.click(); b.click();"
                + " return `${window.n} ${b.getAttribute('aria-busy')}`; })()"
            #expect(try await gallery.browser.evaluate(twice)?.string == "1 true")
        }
    }

    @Test("the snackbar disappears by itself")
    func snackbar() async throws {
        try await gallery([.snackbar]) { gallery in
            try await gallery.open("snackbar")
            #expect(try await gallery.browser.evaluate("document.querySelector('[role=status]') !== null")?.bool == true)
            try await gallery.browser.wait(for: "document.querySelector('[role=status]') === null")
        }
    }

    @Test(
        "the title is as long as the button has room for",
        arguments: [(320, "Sign in with VK ID"), (170, "VK ID"), (90, "")])
    func titles(width: Int, title: String) async throws {
        try await gallery([.button]) { gallery in
            try await gallery.open("button")
            let narrow = "(() => { document.querySelector('main').style.inlineSize = '\(width)px';"
            let read = "return document.querySelector('.vk-button').innerText.trim(); })()"
            #expect(try await gallery.browser.evaluate(narrow + read)?.string == title)
        }
    }

    @Test("on a right-to-left page the X is on the other side, and nothing is cut off")
    func rightToLeft() async throws {
        try await gallery([.community]) { gallery in
            try await gallery.open("community")
            let turn = "document.querySelector('.vk-face').dir = 'rtl';"
            let side = "document.querySelector('.vk-close').getBoundingClientRect().x < 100"
            let cut = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            #expect(try await gallery.browser.evaluate("\(turn) \(side) && !(\(cut))")?.bool == true)
            try await gallery.keep("community-rtl")
        }
    }

    @Test("forced colours and reduced motion are respected")
    func preferences() async throws {
        try await gallery([.community, .busy]) { gallery in
            try await gallery.browser.set(["forced-colors": "active", "prefers-reduced-motion": "reduce"])
            try await gallery.open("community")
            let border = "getComputedStyle(document.querySelector('.vk-sheet')).borderTopWidth"
            #expect(try await gallery.browser.evaluate(border)?.string == "1px")
            try await gallery.keep("community-forced")
            try await gallery.open("busy")
            let animation = "getComputedStyle(document.querySelector('.vk-spinner')).animationName"
            #expect(try await gallery.browser.evaluate(animation)?.string == "vk-pulse")
        }
    }

    @Test("a screen reader gets the role and the name of everything")
    func names() async throws {
        try await gallery([.community, .communityLoading, .widget]) { gallery in
            try await gallery.open("community")
            let name = "Readers of the North & <b>friends</b>"
            let sheet = try await told(in: gallery)
            #expect(
                sheet == [
                    "dialog \(name)", "heading \(name)", "image Verified community", "button Follow", "button Not now",
                    "button Close",
                ])
            try await gallery.open("community-loading")
            #expect(try await told(in: gallery).contains("status "))
            try await gallery.open("widget")
            let row = try await told(in: gallery)
            #expect(
                row == [
                    "group Or choose another account", "button Sign in with VK ID", "button Sign in with OK",
                    "button Sign in with Mail",
                ])
        }
    }

    /// The accessibility tree: the roles that matter, with their names, in order.
    private func told(in gallery: Gallery) async throws -> [String] {
        let answer = try await gallery.browser.command("Accessibility.getFullAXTree")
        guard case .array(let nodes)? = answer["nodes"] else { return [] }
        return nodes.compactMap { node in
            guard node["ignored"]?.bool != true, let role = node["role"]?["value"]?.string else { return nil }
            guard ["dialog", "heading", "image", "button", "status", "group", "alert"].contains(role) else { return nil }
            return "\(role) \(node["name"]?["value"]?.string ?? "")"
        }
    }

    @Test("on a narrow screen with doubled text nothing is cut off sideways")
    func reflow() async throws {
        try await gallery(Elements.allCases) { gallery in
            try await gallery.browser.resize(width: 320, height: 640)
            for element in Elements.allCases {
                try await gallery.open(element.rawValue)
                let cut = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
                let doubled = "(() => { document.documentElement.style.fontSize = '200%'; return \(cut); })()"
                #expect(try await gallery.browser.evaluate(doubled)?.bool == false, "\(element)")
                let mute =
                    "[...document.querySelectorAll('.vk-button:not([aria-busy])')].some(b => !b.innerText && !b.querySelector('img'))"
                #expect(try await gallery.browser.evaluate(mute)?.bool == false, "\(element)")
                try await gallery.keep("narrow-\(element.rawValue)")
            }
        }
    }
}
