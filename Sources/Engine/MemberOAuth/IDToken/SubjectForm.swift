import MemberCore

/// The form of the strings that identify a member at a provider.
///
/// ```swift
/// profile.subject = .digits(upTo: 19)
/// ```
/// A subject becomes part of an account's key, so a subject of another form ends the sign-in.
public struct SubjectForm: Sendable {
    private let isSubject: @Sendable (String) -> Bool

    /// Creates a form.
    /// - Parameter isSubject: Decides whether a string identifies a member.
    public init(_ isSubject: @escaping @Sendable (String) -> Bool) { self.isSubject = isSubject }

    /// Whether a string has the form of a subject.
    /// - Parameter text: The string that the provider sent.
    /// - Returns: Whether it has this form.
    public func accepts(_ text: String) -> Bool { isSubject(text) }

    /// 1 to 255 bytes without control characters, and not only whitespace (OpenID Connect Core §2).
    public static let standard = SubjectForm { text in
        guard (1...255).contains(text.utf8.count) else { return false }
        // ASCII text needs no lookup of its characters' properties.
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && text.utf8.contains { $0 != 0x20 }
        }
        return text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            && !text.allSatisfy(\.isWhitespace)
    }

    /// ASCII digits without a leading zero.
    /// - Parameter count: The largest number of digits.
    /// - Returns: The form.
    public static func digits(upTo count: Int) -> SubjectForm {
        SubjectForm { text in
            (1...count).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "0")
                && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }
}
