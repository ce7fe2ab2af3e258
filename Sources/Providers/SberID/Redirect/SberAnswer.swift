package import Foundation
package import MemberCore
import MemberOAuth

/// The fields of a response's address that a sign-in uses.
package struct SberAnswer: Sendable, Masked {
    private let fields: FormFields
    /// Whether the address cannot be decoded.
    package let isBroken: Bool
    /// Whether code, state or error occurs more than once.
    package var isAmbiguous: Bool { ["code", "state", "error"].contains { fields.all($0).count > 1 } }

    /// Reads an address; a `+` stays a `+`.
    package init(_ url: URL) {
        let fields = RedirectRules.sber.fields(of: url)
        (self.fields, isBroken) = (fields ?? [], fields == nil)
    }

    /// Creates a response from decoded parameters.
    /// - Parameter fields: The parameters in their order.
    package init(_ fields: FormFields) { (self.fields, isBroken) = (fields, false) }

    /// ~ /// A field. => /// Returns the value of a field.
    package subscript(name: String) -> String? { fields[name] }

    /// Whether this is the response to a sign-in, of this app or another.
    package var isAnswer: Bool { carriesResult || fields["state"] != nil }
    /// Whether it contains the end of a sign-in.
    package var carriesResult: Bool { ["code", "error", "status", "result"].contains { fields[$0] != nil } }

    /// The error, if the bank names one: the bank's Android app writes `null` if there is none.
    package var error: String? { fields["error"].flatMap { $0.isEmpty || $0.isExactly("null") ? nil : $0 } }
    /// Whether it reports a failure in the form of the bank's app.
    package var hasFailed: Bool {
        fields["status"]?.asciiLowercased == "fail" || fields["result"]?.asciiLowercased == "failure"
    }
    /// The code, unless it is empty or blank.
    package var code: String? { fields["code"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
    /// The token for the app's site, under either of its names.
    package var appToken: String? { (fields["appToken"] ?? fields["app_token"]).flatMap { $0.isEmpty ? nil : $0 } }
    /// The bank's number of the error.
    package var errorCode: String? { fields["error_code"].map(Self.cleaned) }
    /// The bank's words about the error.
    package var errorDescription: String? { fields["error_description"].map(Self.cleaned) }

    /// Returns a text without terminal controls, at most 256 characters.
    static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.steersTerminals {
            guard scalars.count < 256 else { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
