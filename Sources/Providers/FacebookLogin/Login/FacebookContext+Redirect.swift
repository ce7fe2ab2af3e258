import Foundation
import MemberOAuth
import MemberSignIn

extension FacebookContext {
    /// Where the response of a login arrives: as the app has set, or at its own scheme; nil at an agent with an address of its own.
    /// - Parameter agent: Shows the dialog.
    /// - Returns: The address.
    /// - Throws: ``CoreError/misuse(_:)`` where the system would bring no response to it.
    func redirectURI(for agent: (any UserAgent)?) throws(CoreError) -> URL? {
        let values = preferences.values
        guard let address = values.redirectURI ?? (agent?.suppliesRedirectURI == true ? nil : values.redirectAddress) else {
            return nil
        }
        try hostSchemes?.check(address)
        return address
    }
}
