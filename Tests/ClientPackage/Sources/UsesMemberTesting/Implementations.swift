import Foundation
import MemberTesting

/// A transport of a test's own, that counts.
actor Counting: HTTPTransport {
    private var count = 0

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        count += 1
        return HTTPResponse(status: 200, body: Data("\(count)".utf8))
    }
}

/// An agent of a test's own, beside those of the product.
struct TestAgent: UserAgent {
    let suppliesRedirectURI = true

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { throw .unavailable }
}
