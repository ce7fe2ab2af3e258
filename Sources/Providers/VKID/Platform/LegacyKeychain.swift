#if canImport(Security)
    import Foundation
    import Security

    /// The sessions that an SDK of version 1 left in the Keychain.
    struct LegacyKeychain: VKID.LegacySessionStore {
        func sessions(clientID: String) -> [LegacyUserSession] {
            var query = query(clientID)
            query[kSecReturnAttributes as String] = true
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitAll
            var found: CFTypeRef?
            guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess else { return [] }
            return (found as? [[String: Any]] ?? []).compactMap { item in
                guard let data = item[kSecValueData as String] as? Data, let account = item[kSecAttrAccount as String] as? String
                else { return nil }
                return LegacyRecord(data, account: account)?.session
            }
        }

        func remove(_ user: UserID, clientID: String) {
            var query = query(clientID)
            query[kSecAttrAccount as String] = String(user.value)
            SecItemDelete(query as CFDictionary)
        }

        private func query(_ clientID: String) -> [String: Any] {
            [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: "com.vkid.storage.userSession." + clientID,
            ]
        }
    }
#endif
