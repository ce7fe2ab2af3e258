import Foundation
import MemberSignIn

extension HostSchemes {
    /// The schemes of Facebook's own app: other apps query them, but must not open them.
    private static let reserved = ["fbapi", "fb-messenger-share-api", "fbauth2"]

    /// Checks that a login's response can reach the app, and that the app does not open the schemes of Facebook's app.
    /// - Parameter redirectURI: The address that the response arrives at; a web address needs no scheme.
    /// - Throws: ``CoreError/misuse(_:)`` with the scheme.
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
