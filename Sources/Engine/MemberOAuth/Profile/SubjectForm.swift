import MemberCore

/// Which texts name a member at a provider.
///
/// ```swift
/// profile.subject = .digits(upTo: 19)
/// ```
/// A subject becomes part of an account's key, so one of another form ends the sign-in.
public struct SubjectForm: Sendable {
    private let isSubject: @Sendable (String) -> Bool

    /// A form.
    /// - Parameter isSubject: Whether a text names a member.
    public init(_ isSubject: @escaping @Sendable (String) -> Bool) { self.isSubject = isSubject }

    /// Whether a text names a member.
    /// - Parameter text: What the provider has said.
    /// - Returns: Whether it has this form.
    public func accepts(_ text: String) -> Bool { isSubject(text) }

    /// 1 to 255 bytes without control characters, and not all blank (OpenID Connect Core §2).
    public static let standard = SubjectForm { text in
        guard (1...255).contains(text.utf8.count) else { return false }
        // What is ASCII needs no look at its characters' properties.
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && text.utf8.contains { $0 != 0x20 }
        }
        return text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            && !text.allSatisfy(\.isWhitespace)
    }

    /// ASCII digits without a leading zero.
    /// - Parameter count: How many there are at most.
    /// - Returns: The form.
    public static func digits(upTo count: Int) -> SubjectForm {
        SubjectForm { text in
            (1...count).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "0")
                && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }
}
