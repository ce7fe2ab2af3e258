import Foundation
import MemberSignIn

extension HostSchemes {
    /// The schemes of Facebook's own app: another app asks for them, and never opens them.
    private static let reserved = ["fbapi", "fb-messenger-share-api", "fbauth2"]

    /// Checks that a login's response can reach the app, and that the app does not take what belongs to Facebook's.
    /// - Parameter redirectURI: Where the response arrives; a web address needs no scheme.
    /// - Throws: ``CoreError/misuse(_:)``, which names the scheme.
    func check(_ redirectURI: URL) throws(CoreError) {
        guard let scheme = redirectURI.scheme?.lowercased(), !["http", "https"].contains(scheme) else { return }
        guard opens(scheme) else {
            throw .misuse(.schemeMissing(scheme))
        }
        if let taken = Self.reserved.first(where: opens) {
            throw .misuse(.schemeOfFacebook(taken))
        }
    }
}
