package import Foundation

#if canImport(Security)
    import Security
#endif

/// The generic passwords in the Keychain under one service name, which another library of the same app left there. The list is
/// empty if there is no Keychain, or it cannot be read.
package struct KeychainPasswords: Sendable {
    private let service: String

    /// Creates the passwords of a service.
    package init(service: String) { self.service = service }

    #if canImport(Security)
        /// Every password with its account's name.
        package func all() -> [(account: String, data: Data)] {
            var query = query
            query[kSecReturnAttributes as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitAll
            let items = Self.copy(query) as? [[String: Any]] ?? []
            return items.compactMap { item in
                guard let account = item[kSecAttrAccount as String] as? String, let data = password(of: account) else {
                    return nil
                }
                return (account, data)
            }
        }

        /// Reads one password: the file keychain of macOS returns no data if all items are requested.
        private func password(of account: String) -> Data? {
            var query = query
            query[kSecAttrAccount as String] = account
            query[kSecReturnData as String] = true
            return Self.copy(query) as? Data
        }

        private static func copy(_ query: [String: Any]) -> CFTypeRef? {
            var found: CFTypeRef?
            return SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess ? found : nil
        }

        /// Removes the password of an account.
        package func remove(_ account: String) {
            var query = query
            query[kSecAttrAccount as String] = account
            SecItemDelete(query as CFDictionary)
        }

        private var query: [String: Any] {
            [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service]
        }
    #else
        /// Always empty: there is no Keychain.
        package func all() -> [(account: String, data: Data)] { [] }
        /// Does nothing: there is no Keychain.
        package func remove(_ account: String) {}
    #endif
}
