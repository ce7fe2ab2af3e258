import Foundation
import MemberOAuth
import MemberSignIn

extension FacebookContext {
    /// Returns the address of a login's response: the app's setting, or its own scheme; nil for an agent with an address of its
    /// own.
    /// - Parameter agent: Shows the dialog.
    /// - Returns: The address.
    /// - Throws: ``CoreError/misuse(_:)`` if the system would deliver no response to it.
    func redirectURI(for agent: (any UserAgent)?) throws(CoreError) -> URL? {
        let values = preferences.values
        guard let address = values.redirectURI ?? (agent?.suppliesRedirectURI == true ? nil : values.redirectAddress) else {
            return nil
        }
        try hostSchemes?.check(address)
        return address
    }
}
