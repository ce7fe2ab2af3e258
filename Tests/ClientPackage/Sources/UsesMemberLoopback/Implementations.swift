import Foundation
import MemberLoopback

/// Opens nothing and says so.
struct OwnBrowser: BrowserOpener {
    func open(_ address: URL) async throws(UserAgentError) { throw .unavailable }
}
