import Foundation
import MemberCore

/// The address of something at a resource server, as a call names it.
enum ResourceAddress {
    /// What a call may name.
    static let form = "an absolute https address without user, password or fragment; http only at 127.0.0.1 or ::1"

    /// The address with parameters added to its query.
    /// - Parameters:
    ///   - text: The address.
    ///   - parameters: What is added.
    /// - Returns: The address; nil where a token must not be sent to it.
    static func url(_ text: String, _ parameters: FormFields) -> URL? {
        guard var parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.fragment == nil
        else { return nil }
        let isLoopback = ["127.0.0.1", "[::1]", "::1"].contains(host)
        guard parts.scheme == "https" || (parts.scheme == "http" && isLoopback) else { return nil }
        if !parameters.fields.isEmpty {
            let old = parts.percentEncodedQuery.map { $0 + "&" } ?? ""
            parts.percentEncodedQuery = old + parameters.encoded
        }
        return parts.url
    }
}
