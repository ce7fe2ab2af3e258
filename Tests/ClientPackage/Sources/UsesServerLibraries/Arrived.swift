import Foundation

/// The address that a browser came back to.
/// - Parameters:
///   - target: Path and query as they came: `request.head.path` on Hummingbird, `request.url.string` on Vapor.
///   - site: The site's public address, without a path.
/// - Returns: The address; nil if the target is malformed.
func arrived(_ target: String, at site: URL) -> URL? {
    target.hasPrefix("/") ? URL(string: site.absoluteString + target) : nil
}
