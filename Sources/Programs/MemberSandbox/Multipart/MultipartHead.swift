import Foundation
import MemberCore

/// A header field with parameters: `multipart/form-data; boundary=x`, or a line `Content-Disposition: form-data; name="photo"`.
struct MultipartHead {
    /// The text before the parameters, in lower case.
    let value: String
    /// The parameters by their names in lower case; of two with the same name the first.
    let parameters: [String: String]

    init(_ text: String) {
        var parts = Self.parts(text)
        value = parts.isEmpty ? "" : parts.removeFirst().trimmingCharacters(in: .whitespaces).asciiLowercased
        var parameters: [String: String] = [:]
        for part in parts {
            guard let sign = part.firstIndex(of: "=") else { continue }
            let name = part[..<sign].trimmingCharacters(in: .whitespaces).asciiLowercased
            if parameters[name] == nil { parameters[name] = Self.unquoted(part[part.index(after: sign)...]) }
        }
        self.parameters = parameters
    }

    /// Cuts a text at its semicolons, except those in quotes.
    private static func parts(_ text: String) -> [String] {
        var (parts, isQuoted, isEscaped) = ([""], false, false)
        for character in text {
            if character == ";", !isQuoted {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    /// Removes the quotes around a value, and what protects a quote in it.
    private static func unquoted(_ text: Substring) -> String {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("%22", with: "\"")
    }
}
