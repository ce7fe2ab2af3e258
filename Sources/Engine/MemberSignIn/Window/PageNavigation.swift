import Foundation
import MemberCore

/// The decision about one address in a web view of the app.
enum PageNavigation: Equatable {
    /// The page is loaded.
    case load
    /// It is the redirect of the sign-in: it is checked and not loaded.
    case arrive
    /// It is not the provider's: it is not loaded.
    case block

    /// Decides about an address.
    /// - Parameters:
    ///   - url: The address.
    ///   - redirectURI: The address at which the response arrives; its query and fragment do not count.
    ///   - hosts: The provider's hosts; hosts below them count too.
    ///   - isMainFrame: Whether the whole page would change; parts of a page never bring a response.
    /// - Returns: The decision.
    static func of(_ url: URL, redirectURI: URL, hosts: [String], isMainFrame: Bool = true) -> PageNavigation {
        if isMainFrame, isArrival(url, at: redirectURI) { return .arrive }
        let schemes = ["https", "about"] + (redirectURI.scheme?.lowercased() == "http" ? ["http"] : [])
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else { return .block }
        if scheme == "about" { return isMainFrame ? .block : .load }
        // Parts of a page may come from elsewhere, such as pictures from a delivery network.
        if !isMainFrame { return .load }
        let host = url.host(percentEncoded: true) ?? ""
        return hosts.contains { host.domainMatches($0) } ? .load : .block
    }

    private static func isArrival(_ url: URL, at redirectURI: URL) -> Bool {
        url.scheme?.lowercased() == redirectURI.scheme?.lowercased()
            && url.host(percentEncoded: true) == redirectURI.host(percentEncoded: true)
            && url.port == redirectURI.port && url.path(percentEncoded: true) == redirectURI.path(percentEncoded: true)
    }
}
