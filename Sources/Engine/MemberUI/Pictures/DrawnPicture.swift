/// A picture that is drawn from only a text or a colour, where a real one is missing or not available.
///
/// ```swift
/// let picture = DrawnPicture.initials(of: "Anna Krylova")   // AK, on a ground that the name decides
/// let glyph = DrawnPicture.letters("OK", on: ComponentColor(0x6B7FA3))
/// ```
/// SVG without scripts, links or files; the same text always gives the same picture. It contains no vendor's artwork.
public struct DrawnPicture: Sendable, Equatable {
    /// The media type to serve it with.
    public static let mediaType = "image/svg+xml; charset=utf-8"

    /// The picture: well-formed XML.
    public let svg: String

    init(_ parts: [HTML]) {
        var writer = HTMLWriter()
        writer.write(raw: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"96\" height=\"96\" viewBox=\"0 0 96 96\">")
        for part in parts { writer.write(part) }
        writer.write(raw: "</svg>")
        svg = writer.output + "\n"
    }

    /// The kind of object that has the name.
    public enum Subject: String, Sendable, CaseIterable {
        /// A person.
        case person
        /// A community.
        case community
    }

    /// A picture for a person or community without one: the initials, on a background colour derived from the name.
    /// - Parameters:
    ///   - name: The name.
    ///   - subject: The kind of object that has the name.
    /// - Returns: The picture.
    public static func initials(of name: String, as subject: Subject = .person) -> DrawnPicture {
        let ground = Self.ground(of: name)
        let shade: [(String, String?)] =
            switch subject {
            case .person: [("d", "M96 54A48 48 0 0 1 30 96H96Z")]
            case .community: [("d", "M96 0V96H0Z")]
            }
        let black: [(String, String?)] = [("fill", "#000000"), ("fill-opacity", "0.16")]
        return DrawnPicture([
            .element("rect", [("width", "96"), ("height", "96"), ("fill", ground.hex)]), .element("path", shade + black),
            text(Initials.of(name), size: 38, color: .white),
        ])
    }

    /// The background colour derived from a name, dark enough for white letters.
    static func ground(of name: String) -> ComponentColor {
        // FNV-1a: unlike Swift's own hash, it is the same in every process.
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return grounds[Int(hash % UInt64(grounds.count))]
    }

    static let grounds: [ComponentColor] = [
        0xA3312A, 0x8A3B86, 0x5B4BB7, 0x2F5FB3, 0x1C6784, 0x1C7043, 0x566718, 0x84560A, 0x9A4216, 0x76493A, 0x4A5C6A, 0x7B2D55,
    ].map { ComponentColor($0) }
}

// The glyphs in place of an app's logos.
extension DrawnPicture {
    /// A head and shoulders.
    /// - Parameter color: Its colour.
    /// - Returns: The picture, on a transparent background.
    public static func person(_ color: ComponentColor) -> DrawnPicture {
        DrawnPicture([
            .element("circle", [("cx", "48"), ("cy", "32"), ("r", "20"), ("fill", color.hex)]),
            .element("path", [("d", "M12 88C12 68 28 58 48 58S84 68 84 88Z"), ("fill", color.hex)]),
        ])
    }

    /// One or two letters in a circle.
    /// - Parameters:
    ///   - letters: The letters, in white.
    ///   - ground: The circle's colour.
    /// - Returns: The picture.
    public static func letters(_ letters: String, on ground: ComponentColor) -> DrawnPicture {
        DrawnPicture([
            .element("circle", [("cx", "48"), ("cy", "48"), ("r", "48"), ("fill", ground.hex)]),
            text(String(letters.prefix(2)), size: 46, color: .white),
        ])
    }

    private static func text(_ text: String, size: Int, color: ComponentColor) -> HTML {
        .element(
            "text",
            [
                ("x", "48"), ("y", "48"), ("text-anchor", "middle"), ("dominant-baseline", "central"), ("fill", color.hex),
                ("font-family", "system-ui, sans-serif"), ("font-size", String(size)), ("font-weight", "600"),
            ], [.text(text)])
    }
}

extension ComponentColor {
    static let white = ComponentColor(0xFFFFFF)

    /// The opaque colour in SVG's notation.
    var hex: String {
        let digits = Array("0123456789abcdef")
        return [red, green, blue].reduce(into: "#") { text, channel in
            text += String([digits[Int(channel >> 4)], digits[Int(channel & 15)]])
        }
    }
}

/// The initials of a name.
enum Initials {
    /// The first letters of the first two words that have any, in capitals; a dot for a name without letters.
    static func of(_ name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace)
        let letters = words.compactMap { $0.first { $0.isLetter || $0.isNumber } }.prefix(2)
        return letters.isEmpty ? "·" : String(letters).uppercased()
    }
}
