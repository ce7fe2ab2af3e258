import Foundation
import MemberCore
import MemberHTTPServer

/// A request or a response as the log shows it: no secret is readable in it.
///
/// Values of header fields are shown only if they never hold a credential. Of a form, of a query and of JSON, a value is masked if
/// its name is that of a secret, if it looks like one (a long word without spaces), or if it names one, as an address with a query does.
public struct LoggedMessage: Sendable, Equatable, Codable {
    /// The largest body that is shown, in bytes of its text; a longer one is cut.
    public static let limit = 4096

    /// The header fields, each as `Name: value`.
    public let headers: [String]
    /// The fields of the query as they were sent, `name=value`; empty for a response.
    public let query: [String]
    /// The body, if it is a form or JSON; nil for any other.
    public let body: String?

    init(_ kept: KeptMessage) {
        headers = kept.headers.fields.map { MaskedText.line($0) }
        query = kept.query.fields.map { MaskedText.field($0) }
        let form = kept.form.map { $0.fields.map { MaskedText.field($0) }.joined(separator: "&") }
        body = (form ?? MaskedText.json(kept.body, kept.headers.mediaType))?.cut
    }
}

/// A request or a response as it was. Its secrets are masked when somebody first looks at the log, which is seldom.
final class KeptMessage: Sendable {
    /// The largest body that is kept, in bytes.
    private static let limit = 16 << 10

    let headers: HTTPHeaders
    let query: FormFields
    let body: Data

    init(_ request: ServerRequest) {
        (headers, query) = (request.headers, request.query)
        body = request.body.count <= Self.limit ? request.body : Data()
    }

    init(_ response: ServerResponse) {
        (headers, query) = (response.headers, FormFields())
        body = response.body.count <= Self.limit ? response.body : Data()
    }

    private let masked = Locked<LoggedMessage?>(nil)

    /// The message as the log shows it.
    var shown: LoggedMessage {
        if let known = masked.value { return known }
        let message = LoggedMessage(self)
        masked.withLock { $0 = message }
        return message
    }

    /// The fields of a form; nil for any other body.
    var form: FormFields? {
        guard headers.mediaType == "application/x-www-form-urlencoded", let text = String(validUTF8: body) else { return nil }
        return FormFields(encoded: text)
    }
}

/// An entry of the log with its messages as they were.
struct KeptRequest: Sendable {
    let entry: LoggedRequest
    let request: KeptMessage?
    let response: KeptMessage?

    /// The entry as the log shows it.
    var shown: LoggedRequest {
        var shown = entry
        shown.request = request?.shown
        shown.response = response?.shown
        return shown
    }
}

extension String {
    fileprivate var cut: String {
        utf8.count <= LoggedMessage.limit ? self : String(prefix(LoggedMessage.limit / 4)) + "…"
    }
}
