package import Foundation
import MemberCore

/// The fields of an address that arrived, as far as a sign-in asks for them.
package struct SberAnswer: Sendable {
    private static let known: Set<String> = [
        "code", "state", "error", "status", "result", "error_code", "error_description", "appToken", "app_token",
    ]

    private let values: [String: String]
    /// Whether code, state or error is there more than once.
    package let isAmbiguous: Bool

    /// Reads an address. A `+` stays a `+`; a value that cannot be decoded is as if it were absent.
    /// - Parameter url: The whole address.
    package init(_ url: URL) {
        let text = url.absoluteString.split(at: "#", maxSplits: 1, omitsEmpty: false)[0]
        let query = text.split(at: "?", maxSplits: 1, omitsEmpty: false).dropFirst().first ?? ""
        var (values, isAmbiguous) = ([String: String](), false)
        for pair in query.split(at: "&") {
            let sides = pair.split(at: "=", maxSplits: 1, omitsEmpty: false)
            guard let name = PercentCoding.decode(sides[0], plusIsSpace: false), Self.known.contains(name),
                let value = PercentCoding.decode(sides.count > 1 ? sides[1] : "", plusIsSpace: false)
            else { continue }
            if values[name] != nil, ["code", "state", "error"].contains(name) { isAmbiguous = true }
            if values[name] == nil { values[name] = value }
        }
        self.values = values
        self.isAmbiguous = isAmbiguous
    }

    /// A field.
    package subscript(name: String) -> String? { values[name] }

    /// Whether this is a sign-in's answer, whosever it is.
    package var isAnswer: Bool { carriesResult || values["state"] != nil }
    /// Whether it says how a sign-in ended.
    package var carriesResult: Bool { ["code", "error", "status", "result"].contains { values[$0] != nil } }

    /// The error, if the bank names one: the bank's Android app writes `null` for none.
    package var error: String? { values["error"].flatMap { $0.isEmpty || $0.isExactly("null") ? nil : $0 } }
    /// Whether it failed in the form of the bank's app.
    package var hasFailed: Bool {
        values["status"]?.asciiLowercased == "fail" || values["result"]?.asciiLowercased == "failure"
    }
    /// The code, unless it is empty or blank.
    package var code: String? { values["code"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
    /// The token for the app's site, by either of its names.
    package var appToken: String? { (values["appToken"] ?? values["app_token"]).flatMap { $0.isEmpty ? nil : $0 } }
    /// The bank's number of the error.
    package var errorCode: String? { values["error_code"].map(Self.cleaned) }
    /// The bank's words about the error.
    package var errorDescription: String? { values["error_description"].map(Self.cleaned) }

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
