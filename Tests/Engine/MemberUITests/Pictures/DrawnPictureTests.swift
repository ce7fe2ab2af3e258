import Foundation
import Testing

@testable import MemberUI

@Suite("Pictures that are drawn from a name")
struct DrawnPictureTests {
    @Test(
        "the initials are the first letters of the first two words that have any",
        arguments: [
            ("Анна Крылова", "АК"), ("Клуб «Песочница»", "КП"), ("Григорий О’Нил", "ГО"), ("anna", "A"), ("Участник 17", "У1"),
            ("", "·"), ("«»", "·"), ("straße", "S"), ("  a  b c ", "AB"), ("<b>&", "B"),
        ])
    func initials(name: String, expected: String) {
        #expect(Initials.of(name) == expected)
        #expect(DrawnPicture.initials(of: name).svg.contains(">\(expected)</text>"))
    }

    @Test(
        "the same name gives the same picture, a person's differs from a community's, and different names have different backgrounds"
    )
    func deterministic() {
        #expect(DrawnPicture.initials(of: "Анна Крылова") == DrawnPicture.initials(of: "Анна Крылова"))
        #expect(DrawnPicture.initials(of: "Анна") != DrawnPicture.initials(of: "Анна", as: .community))
        let grounds = (0..<100).map { DrawnPicture.ground(of: "member-\($0)") }
        #expect(Set(grounds) == Set(DrawnPicture.grounds))
        // Literal values, because pictures must not differ between processes.
        #expect(DrawnPicture.ground(of: "Анна Крылова").css == "rgb(138 59 134)")
    }

    @Test("white letters have enough contrast on every background")
    func contrast() {
        for ground in DrawnPicture.grounds { #expect(ComponentColor.white.contrast(on: ground) >= 4.5, "\(ground.css)") }
    }

    @Test(
        "every picture is well-formed, and contains no script, load or link, whatever the name",
        arguments: ["</text><script>alert(1)</script>", "& <", "\u{0}\u{FFFF}\"'", "a b"])
    func hostile(name: String) throws {
        let pictures = DrawnPicture.Subject.allCases.map { DrawnPicture.initials(of: name, as: $0) }
        for picture in pictures + [.letters(name, on: .white), .person(.white)] {
            #expect(PageReader.read(picture.svg) != nil, "\(picture.svg)")
            for part in ["<script", "href", "url(", "<image", "style"] { #expect(!picture.svg.contains(part)) }
        }
    }
}

@Suite("A picture's place on a page")
struct PicturePlaceTests {
    @Test(
        "shows a picture over https or from this machine, above the initials",
        arguments: [
            ("https://a.example/1.png", true), ("http://127.0.0.1:9/1.svg", true), ("http://localhost/1.svg", true),
            ("http://[::1]:9/1.svg", true), ("http://a.example/1.png", false), ("http://127.0.0.1.evil.example/", false),
            ("data:image/png,", false), ("javascript:a", false), ("file:///etc/passwd", false),
        ])
    func address(address: String, isShown: Bool) throws {
        let url: URL = try #require(URL(string: address))
        let markup = HTML.picture(url, of: "Anna Berg").markup
        #expect(markup.contains("<img") == isShown && markup.contains(">AB</span>"))
        #expect(!isShown || markup.contains("alt=\"\" referrerpolicy=\"no-referrer\""))
    }

    @Test("has no initials without a name, and no picture without an address")
    func missing() {
        #expect(HTML.picture(nil as URL?, of: "", "a").markup == "<span class=\"a\"></span>")
        #expect(harbourFrame().picture(nil, of: "Quay", "face").markup.contains("class=\"hb-face hb-held\""))
    }

    @Test("sets no size for a picture, because a browser then marks one that does not load")
    func sizes() {
        let sheets = [Stylesheet.text, harbourFrame().style.common.joined()]
        for sheet in sheets {
            for rule in sheet.matches(of: /(?:held|picture) > img \{([^}]*)\}/) {
                #expect(
                    !rule.1.contains(" inline-size:") && !rule.1.contains(" block-size:") && rule.1.contains("min-inline-size"))
            }
        }
    }
}
