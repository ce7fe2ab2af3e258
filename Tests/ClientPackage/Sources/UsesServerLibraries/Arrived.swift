import Foundation
import MemberHTTPServer

/// The address that a browser came back to.
/// - Parameters:
///   - target: Path and query as they came: `request.head.path` on Hummingbird, `request.url.string` on Vapor.
///   - site: The site's public address. Its path comes before the target's, as behind a proxy that removes it.
/// - Returns: The address; nil if the target is malformed.
func arrived(_ target: String, at site: URL) -> URL? { ServerRequest.address(of: target, at: site) }
