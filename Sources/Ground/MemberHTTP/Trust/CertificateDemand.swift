import Foundation

/// Recognises the page by which nginx demands a client certificate after a good handshake (its errors 495 and 496).
enum CertificateDemand {
    /// The largest page looked at, in bytes; the real one has under 300.
    static let largestPage = 4096

    /// Whether an answer may be the page, by its head.
    static func isPossible(_ status: Int, to request: HTTPRequest) -> Bool { status == 400 && request.url.isSecure }

    /// Whether the body is the page: its fixed title.
    static func isPage(_ body: Data) -> Bool {
        guard body.count <= largestPage else { return false }
        let text = String(decoding: body, as: UTF8.self)
        return text.contains("<title>400 No required SSL certificate was sent</title>")
            || text.contains("<title>400 The SSL certificate error</title>")
    }
}
