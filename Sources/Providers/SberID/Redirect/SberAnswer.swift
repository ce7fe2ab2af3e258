package import Foundation
package import MemberCore
import MemberOAuth

/// The fields of an address that arrived, as far as a sign-in asks for them.
package struct SberAnswer: Sendable, Masked {
    private let fields: FormFields
    /// Whether the address cannot be decoded.
    package let isBroken: Bool
    /// Whether code, state or error is there more than once.
    package var isAmbiguous: Bool { ["code", "state", "error"].contains { fields.all($0).count > 1 } }

    /// Reads an address; a `+` stays a `+`.
    /// - Parameter url: The whole address.
    package init(_ url: URL) {
        let fields = RedirectRules.sber.fields(of: url)
        (self.fields, isBroken) = (fields ?? [], fields == nil)
    }

    /// Reads what is decoded already.
    /// - Parameter fields: The parameters in their order.
    package init(_ fields: FormFields) { (self.fields, isBroken) = (fields, false) }

    /// A field.
    package subscript(name: String) -> String? { fields[name] }

    /// Whether this is the answer to a sign-in, of this app or another.
    package var isAnswer: Bool { carriesResult || fields["state"] != nil }
    /// Whether it says how a sign-in ended.
    package var carriesResult: Bool { ["code", "error", "status", "result"].contains { fields[$0] != nil } }

    /// The error, if the bank names one: the bank's Android app writes `null` for none.
    package var error: String? { fields["error"].flatMap { $0.isEmpty || $0.isExactly("null") ? nil : $0 } }
    /// Whether it failed in the form of the bank's app.
    package var hasFailed: Bool {
        fields["status"]?.asciiLowercased == "fail" || fields["result"]?.asciiLowercased == "failure"
    }
    /// The code, unless it is empty or blank.
    package var code: String? { fields["code"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
    /// The token for the app's site, by either of its names.
    package var appToken: String? { (fields["appToken"] ?? fields["app_token"]).flatMap { $0.isEmpty ? nil : $0 } }
    /// The bank's number of the error.
    package var errorCode: String? { fields["error_code"].map(Self.cleaned) }
    /// The bank's words about the error.
    package var errorDescription: String? { fields["error_description"].map(Self.cleaned) }

    /// A text without what controls a terminal, at most 256 characters.
    static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.steersTerminals {
            guard scalars.count < 256 else { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
